import type { TranscriptEvent, TranscriptState } from '@callboard/core';
import { comparable, createEventBuilder } from '@callboard/core/testing';
import { verifyTranscript } from '@callboard/core/verify';
import { array, assert, constantFrom, double, nat, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from '../../test/fold.ts';
import { begin, pass } from '../../test/recovered-events.ts';

const runs = process.env['CALLBOARD_EXHAUSTIVE'] === '1' ? 3000 : 150;

/** Fragments of prose, calls, halves of calls, tags and code. */
const fragment = constantFrom(
  'Some words. ',
  '\n\n',
  ' 1 < 2 ',
  'é🙂',
  '`code <tool_call>` ',
  '```\n<function=w>\n```\n',
  '<tool_call>{"name":"peek","arguments":{"p":"a"}}</tool_call>',
  '<tool_call>{"name":"peek","arguments":{"p":"a"}}',
  '<tool_call>{"name":"w","arguments":{"c":"</tool_call>"}}</tool_call>',
  '<tool_call>{"name":"nope","arguments":{}}</tool_call>',
  '<function=find>\n<parameter=q>\n3\n</parameter>\n</function>',
  '<|tool_call_begin|>functions.peek:0<|tool_call_argument_begin|>{"p":1}<|tool_call_end|>',
  '<|tool_calls_section_begin|>',
  '[TOOL_CALLS]peek[ARGS]{"p":"x"}',
  '<think>',
  '</think>',
  '</tool_call>',
  '</function></tool_call>',
  '<tool_',
  '<',
  '[TOOL',
);
const texts = array(fragment, { maxLength: 7 }).map((parts) => parts.join(''));
const places = array(double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });
const form = constantFrom('deltas', 'set', 'end', 'growing sets' as const);

interface Telling {
  cuts: readonly number[];
  form: 'deltas' | 'set' | 'end' | 'growing sets';
  epoch?: number;
}

/** One answer with one text, told in some way. */
function tell(text: string, { cuts, form, epoch = 0 }: Telling): TranscriptEvent[] {
  const b = createEventBuilder({ epoch });
  const block = { messageId: 'm1', blockId: 'b1' } as const;
  if (epoch > 0) b.event({ type: 'stream.open', mode: 'replay' });
  b.runStart();
  b.event({ type: 'message.start', messageId: 'm1', role: 'assistant' });
  b.event({ type: 'block.start', ...block, kind: 'text' });
  const ends = [...cuts.map((cut) => Math.floor(cut * text.length)).sort((x, y) => x - y), text.length];
  if (form === 'deltas')
    ends.forEach((to, n) => {
      const off = ends[n - 1] ?? 0;
      b.event({ type: 'block.delta', ...block, off, text: text.slice(off, to) });
    });
  if (form === 'growing sets')
    for (const to of ends) b.event({ type: 'block.set', ...block, text: text.slice(0, to) });
  if (form === 'set') b.event({ type: 'block.set', ...block, text });
  b.event({ type: 'block.end', ...block, ...(form === 'end' ? { text } : {}) });
  b.event({ type: 'message.end', messageId: 'm1' });
  b.runEnd();
  return [...b.events];
}

const folded = (events: readonly TranscriptEvent[], into?: TranscriptState): TranscriptState =>
  fold(pass(events), into);

describe('for every text', () => {
  test('the transcript is the same however the text was cut and told', () => {
    assert(
      property(texts, places, form, (text, cuts, form) => {
        const uncut = comparable(folded(tell(text, { cuts: [], form: 'deltas' })));
        expect(comparable(folded(tell(text, { cuts, form })))).toEqual(uncut);
      }),
      { numRuns: runs },
    );
  });

  test('C1: any beginning, then all of it again, is the same as once', () => {
    assert(
      property(texts, places, nat(), (text, cuts, n) => {
        const once = tell(text, { cuts, form: 'deltas' });
        const early = fold(begin(once.slice(0, n % once.length)));
        const again = folded(tell(text, { cuts: [], form: 'deltas', epoch: 1 }), early);
        expect(comparable(again)).toEqual(comparable(folded(once)));
      }),
      { numRuns: runs },
    );
  });

  test('nothing that was shown is taken back, and the events keep the contract', () => {
    assert(
      property(texts, (text) => {
        const events = pass(
          tell(text, { cuts: text.split('').map((_, n) => n / text.length), form: 'deltas' }),
        );
        let state = fold([]);
        for (const event of events) {
          const next = fold([event], state);
          for (const block of state.blocks.values())
            expect(next.blocks.get(block.key)?.text.startsWith(block.text)).toBe(true);
          for (const call of state.toolCalls.values())
            expect(next.toolCalls.get(call.key)?.retracted).toBeUndefined();
          state = next;
        }
        expect(verifyTranscript(events)).toEqual([]);
      }),
      { numRuns: runs },
    );
  });
});
