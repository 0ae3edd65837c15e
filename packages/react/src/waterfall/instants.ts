import type { Stamp, TranscriptState } from '@callboard/core';
import type { Interval } from './time-scale.ts';

/** Reads instants off one clock, though events carry two: the source's wins where it has one. */
export interface Instants {
  /** ms on the clock of this transcript; undefined when the time is not known on it. */
  readonly of: (stamp: Stamp | undefined) => number | undefined;
  /** From where the first stands, as long as `selectDuration` says: both are read off one clock where one has both. */
  readonly between: (start: Stamp, end: Stamp) => Interval | undefined;
  /** The receiver's present on the same clock. */
  readonly now: (receiver: number) => number;
}

/** Calls looked at to find out which clocks there are. */
const NEAR = 200;

/** The clock of a transcript and how far the receiver's is from it. */
export function readInstants(state: TranscriptState): Instants {
  let source = false;
  let ahead: number | undefined;
  for (const { at, seen } of stampsOf(state)) {
    source ||= at !== undefined;
    if (at !== undefined && seen !== undefined) ahead ??= at - seen;
    if (ahead !== undefined) break;
  }
  return instantsOf(source, ahead);
}

function instantsOf(source: boolean, ahead: number | undefined): Instants {
  const seenAt = (seen: number | undefined): number | undefined => {
    if (seen === undefined || !source) return seen;
    return ahead === undefined ? undefined : seen + ahead;
  };
  const of = (stamp: Stamp | undefined): number | undefined =>
    source && stamp?.at !== undefined ? stamp.at : seenAt(stamp?.seen);
  return {
    of,
    between(start, end) {
      const from = of(start);
      const length = lengthOf(start, end) ?? (of(end) ?? Number.NaN) - (from ?? Number.NaN);
      return from === undefined || Number.isNaN(length)
        ? undefined
        : { from, to: from + Math.max(0, length) };
    },
    now: (receiver) => (source ? receiver + (ahead ?? 0) : receiver),
  };
}

/** Read off one clock; undefined where no clock has both. */
function lengthOf(start: Stamp, end: Stamp): number | undefined {
  if (start.at !== undefined && end.at !== undefined) return end.at - start.at;
  return start.seen === undefined || end.seen === undefined ? undefined : end.seen - start.seen;
}

function* stampsOf({ runs, toolCalls }: TranscriptState): Generator<Stamp> {
  for (const table of [runs, toolCalls]) {
    for (let place = 0; place < Math.min(table.size, NEAR); place++) {
      const entity = table.at(place);
      if (entity !== undefined) yield entity.started;
    }
  }
}
