import type { Stamp, TranscriptState } from '../entities/index.ts';
import { isOver } from './is-over.ts';
import { selectMessageItems } from './messages.ts';

/** Anything that begins, may wait for a person, and ends: a call, agent, run, message or block. */
export interface Timed {
  readonly started: Stamp;
  readonly ended?: Stamp;
  readonly status?: string;
  readonly state?: string;
  readonly waitedMs?: number;
  readonly waitingSince?: Stamp;
}

/**
 * How long something took, in ms ≥ 0, waits for a person left out. Both ends are read from one clock, the source's
 * if it has both. A live one needs `now` on the receiver's clock. Undefined when the times are not known.
 */
export function selectDuration(timed: Timed, now?: number): number | undefined {
  const waited = timed.waitedMs ?? 0;
  const live = !isOver(timed.status ?? timed.state ?? 'closed');
  const end = live ? (timed.waitingSince ?? (now === undefined ? undefined : { seen: now })) : timed.ended;
  const span = end && between(timed.started, end);
  return span === undefined ? undefined : Math.max(0, span - waited);
}

/** Time spent on the reasoning that a message shows, in ms; `now` as for `selectDuration`. */
export function selectThinkingDuration(
  state: TranscriptState,
  messageKey: string,
  now?: number,
): number | undefined {
  let sum: number | undefined;
  for (const { type, key } of selectMessageItems(state, messageKey)) {
    const block = type === 'block' ? state.blocks.get(key) : undefined;
    const part = block?.kind === 'reasoning' ? selectDuration(block, now) : undefined;
    if (part !== undefined) sum = (sum ?? 0) + part;
  }
  return sum;
}

function between(start: Stamp, end: Stamp): number | undefined {
  if (start.at !== undefined && end.at !== undefined) return end.at - start.at;
  return start.seen !== undefined && end.seen !== undefined ? end.seen - start.seen : undefined;
}
