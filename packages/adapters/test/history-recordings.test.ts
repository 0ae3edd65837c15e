import { createAdapter, isFormatName } from '../src/formats/index.ts';
import { toMessages } from '../src/messages/index.ts';
import { listRecordings } from '@callboard/fixtures/node';
import { convertToModelMessages, modelMessageSchema } from 'ai';
import type { UIMessage } from 'ai';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { eventsOf, fold } from './fold.ts';
import { anthropicProblems, openAiProblems } from './history-rules.ts';

const recordings = listRecordings().flatMap(({ name, framing, path, format }) =>
  isFormatName(format) ? [{ name, framing, path, format }] : [],
);
const CUTS = process.env['CALLBOARD_EXHAUSTIVE'] === '1' ? 400 : 12;

describe.each(recordings)('the history of $name ($framing), cut anywhere', ({ format, path }) => {
  const adapter = createAdapter(format, { streamId: 's' });
  const events = eventsOf(adapter, [readFileSync(path, 'utf8')]);
  const step = Math.max(1, Math.floor(events.length / CUTS));
  const cuts = Array.from({ length: Math.ceil(events.length / step) }, (_, at) => at * step);

  test('is refused by no provider', async () => {
    for (const at of [...cuts, events.length]) {
      // Both while the stream goes on, and when it was lost there.
      const state = fold(events.slice(0, at));
      expect(openAiProblems(toMessages(state, 'openai'))).toEqual([]);
      expect(anthropicProblems(toMessages(state, 'anthropic'))).toEqual([]);
      const messages = await convertToModelMessages(toMessages(state, 'ai-sdk') as UIMessage[]);
      expect(unanswered(messages)).toEqual([]);
      for (const message of messages) {
        expect(modelMessageSchema.safeParse(message).error).toBeUndefined();
        expect(message.content.length).toBeGreaterThan(0);
      }
    }
  });
});

type Model = Awaited<ReturnType<typeof convertToModelMessages>>[number];

/** Ids of calls that the message behind them does not answer exactly once, and of results without a call. */
function unanswered(messages: readonly Model[]): string[] {
  return messages.flatMap((message, at) => {
    const next = messages[at + 1];
    const calls = message.role === 'assistant' ? idsOf(message, 'tool-call') : [];
    const results = next?.role === 'tool' ? idsOf(next, 'tool-result') : [];
    const loose =
      message.role === 'tool' && messages[at - 1]?.role !== 'assistant' ? idsOf(message, 'tool-result') : [];
    const open = [...calls].sort().join() === [...results].sort().join() ? [] : [...calls, ...results];
    return message.role === 'assistant' ? open : loose;
  });
}

function idsOf({ content }: Model, type: 'tool-call' | 'tool-result'): string[] {
  if (typeof content === 'string') return [];
  return content.flatMap((part) => (part.type === type ? [part.toolCallId] : []));
}
