import type { Stamp, TranscriptState } from '@callboard/core';

/** Reads instants off one clock, though events carry two: the source's wins where it has one. */
export interface Instants {
  /** ms on the clock of this transcript; undefined when the time is not known on it. */
  readonly of: (stamp: Stamp | undefined) => number | undefined;
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
  if (!source) return { of: (stamp) => stamp?.seen, now: (receiver) => receiver };
  return {
    of: (stamp) =>
      stamp?.at ?? (stamp?.seen === undefined || ahead === undefined ? undefined : stamp.seen + ahead),
    now: (receiver) => receiver + (ahead ?? 0),
  };
}

function* stampsOf({ runs, toolCalls }: TranscriptState): Generator<Stamp> {
  for (const table of [runs, toolCalls]) {
    for (let place = 0; place < Math.min(table.size, NEAR); place++) {
      const entity = table.at(place);
      if (entity !== undefined) yield entity.started;
    }
  }
}
