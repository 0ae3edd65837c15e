import type { TranscriptEvent } from '@callboard/core';
import type { EventBuilder } from '@callboard/core/testing';

const WORDS = 'The notes name three places, and two of them agree on the date. ';

/** Writes a run that goes on for ever: words, calls that begin, report and end. Each call returns the next `count` events. */
export function livelyRun(builder: EventBuilder, messageId: string): (count: number) => TranscriptEvent[] {
  const left: TranscriptEvent[] = [];
  const pieces = write(builder, messageId);
  return (count) => {
    while (left.length < count) left.push(...(pieces.next().value ?? []));
    return left.splice(0, count);
  };
}

function* write(builder: EventBuilder, messageId: string): Generator<TranscriptEvent[], undefined> {
  for (let round = 0; ; round++) {
    for (let at = 0; at < 40; at++)
      yield builder.text(messageId, WORDS.slice((at * 8) % 64, ((at * 8) % 64) + 8));
    const ids = [0, 1, 2].map((number) => `live-${round}-${number}`);
    for (const id of ids)
      yield builder.tool(id, 'search_notes', { messageId, input: { query: id, limit: 3 } });
    for (let at = 1; at <= 15; at++) for (const id of ids) yield builder.progress(id, at, 15, 'Reading');
    yield builder.fail(ids[0] ?? '', 'EPIPE: the other end closed');
    for (const id of ids.slice(1)) yield builder.ok(id, { hits: round });
  }
}
