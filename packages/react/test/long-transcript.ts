import { createTranscriptStore } from '@callboard/core';
import type { TranscriptStore } from '@callboard/core';
import { createEventBuilder } from '@callboard/core/testing';
import type { EventBuilder } from '@callboard/core/testing';

/** A store with a conversation of `turns`, and the builder that goes on with it. */
export interface LongTranscript {
  readonly store: TranscriptStore;
  readonly builder: EventBuilder;
}

/** Turns of a question, `calls` calls and an answer; the last turn, message `live`, still runs. */
export function longTranscript(turns: number, calls: number): LongTranscript {
  const builder = createEventBuilder();
  for (let turn = 0; turn < turns; turn++) writeTurn(builder.in({ runId: `run-${turn}` }), turn, calls);
  const live = builder.in({ runId: 'live' });
  live.runStart();
  live.user('live-question', 'And now?');
  live.text('live', 'Working on it. ');
  const store = createTranscriptStore({ flush: 'sync' });
  store.dispatch(builder.events);
  return { store, builder: live };
}

function writeTurn(turn: EventBuilder, number: number, calls: number): void {
  turn.runStart();
  turn.user(`question-${number}`, `Question ${number}`);
  for (let call = 0; call < calls; call++) {
    const id = `call-${number}-${call}`;
    turn.tool(id, `tool_${call % 7}`, { messageId: `answer-${number}`, input: { path: `file-${call}.txt` } });
    if (call % 11 === 3) turn.fail(id, `ENOENT: no such file, open "file-${call}.txt"`);
    else turn.ok(id, { lines: call });
  }
  turn.text(`answer-${number}`, `Answer ${number}. ${'More words about it. '.repeat(1 + (number % 9))}`);
  turn.event({ type: 'message.end', messageId: `answer-${number}` });
  turn.runEnd();
}

/** All calls in one turn that still runs; the last call too. */
export function longTurn(calls: number, lastTool = 'tool_last'): LongTranscript {
  const builder = createEventBuilder();
  builder.runStart();
  builder.user('question', 'Do it all');
  for (let call = 0; call < calls; call++) {
    const id = `call-${call}`;
    const name = call < calls - 1 ? `tool_${call % 7}` : lastTool;
    builder.tool(id, name, { messageId: 'answer', input: { path: `file-${call}.txt` } });
    if (call < calls - 1) builder.ok(id, { lines: call });
  }
  const store = createTranscriptStore({ flush: 'sync' });
  store.dispatch(builder.events);
  return { store, builder };
}
