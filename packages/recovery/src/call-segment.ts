import type { Outcome } from './outcome.ts';
import type { CallSegment, RejectedSegment, RejectReason, Span } from './segment.ts';

interface Placed extends Span {
  id: string;
  raw: string;
  dialect: string;
  /** Why it must not run although it is well written. */
  reason: RejectReason | undefined;
}

/** The segment of one written call. */
export function callSegment(outcome: Outcome, placed: Placed): CallSegment | RejectedSegment {
  const { call, found, completeness } = outcome;
  const { dialect, reason = outcome.reason, ...common } = placed;
  const { input, rawInput, typed } = call;
  const name = found?.tool.name ?? call.name;
  const sourceId = call.sourceId === undefined ? {} : { sourceId: call.sourceId };
  if (reason || !found || !input) {
    const known = { ...(name && { name }), ...(input && { input }), ...sourceId };
    return { type: 'rejected', reason: reason ?? 'malformed', dialect, ...known, ...common };
  }
  const duplicates = call.duplicateKeys ? { duplicateKeys: true as const } : {};
  const span = { start: placed.start, end: placed.end };
  const recovered = { dialect, resolvedBy: found.by, completeness, typed, ...sourceId, ...duplicates, span };
  return { type: 'call', name, input, rawInput, recovered, ...common };
}
