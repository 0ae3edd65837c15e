import { createAdapter, isFormatName } from '../src/formats/index.ts';
import { toMessages } from '../src/messages/index.ts';
import { listRecordings } from '@callboard/fixtures/node';
import { convertToModelMessages, modelMessageSchema } from 'ai';
import type { UIMessage } from 'ai';
import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { eventsOf, fold } from './fold.ts';
import { anthropicProblems, modelProblems, openAiProblems } from './history-rules.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

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
      expect(modelProblems(messages)).toEqual([]);
      for (const message of messages) {
        expect(modelMessageSchema.safeParse(message).error).toBeUndefined();
      }
    }
  });
});
