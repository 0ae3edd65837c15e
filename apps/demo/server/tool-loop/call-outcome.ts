import { describeError } from '@callboard/core/describe-error';
import type { EventWriter } from './event-writer.ts';
import { toJsonSafe } from './json-safe.ts';

/** How a call ended. */
export type CallOutcome =
  | { outcome: 'completed'; output: unknown }
  | { outcome: 'failed'; error: unknown; phase: 'input' | 'execution' | 'protocol'; output?: unknown }
  | { outcome: 'denied'; reason: string }
  | { outcome: 'cancelled'; reason: string; effects: 'none' | 'possible' };

/** Where a call is shown. */
export interface CallPlace {
  toolCallId: string;
  messageId: string;
}

/** A failure in words that survive JSON: an `Error` would be written as `{}`. */
export function failure(
  error: unknown,
  phase: 'input' | 'execution' | 'protocol' = 'execution',
): CallOutcome & { outcome: 'failed' } {
  return { outcome: 'failed', error: asPlainError(error), phase };
}

/** An error as plain JSON with its words, code, stack and causes. */
export function asPlainError(error: unknown): unknown {
  if (!(error instanceof Error)) return toJsonSafe(error) ?? 'Failed without saying why';
  const { message, code, stack, cause } = describeError(error);
  return {
    name: error.name,
    message,
    ...(code === undefined ? {} : { code }),
    ...(stack === undefined ? {} : { stack }),
    ...(cause.length > 0 ? { causes: cause } : {}),
  };
}

/** Writes the one terminal event of a call. */
export function writeCallEnd(events: EventWriter, place: CallPlace, end: CallOutcome): void {
  events.write({ type: 'tool.end', ...place, ...endFields(end) });
}

function endFields(end: CallOutcome) {
  if (end.outcome !== 'failed') {
    return end.outcome === 'completed' ? { ...end, output: toJsonSafe(end.output) } : end;
  }
  return { ...end, ...('output' in end ? { output: toJsonSafe(end.output) } : {}) };
}

/** The cause of a failed, denied or cancelled call, in one text. Empty for a completed one. */
export function causeOf(end: CallOutcome): string {
  if (end.outcome === 'completed') return '';
  return end.outcome === 'failed' ? describeError(end.error).message : end.reason;
}
