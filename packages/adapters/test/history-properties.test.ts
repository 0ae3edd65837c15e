import type { TranscriptEvent } from '@callboard/core';
import { shuffle, writeTranscript } from '@callboard/core/testing';
import { convertToModelMessages, modelMessageSchema } from 'ai';
import type { UIMessage } from 'ai';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { toMessages } from '../src/messages/index.ts';
import { fold } from './fold.ts';
import { anthropicProblems, modelProblems, openAiProblems } from './history-rules.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const RUNS = process.env['CALLBOARD_EXHAUSTIVE'] === '1' ? 2000 : 150;
const choices = fc.array(fc.nat({ max: 50_000 }), { maxLength: 60 });

async function problemsOf(events: readonly TranscriptEvent[]): Promise<string[]> {
  const state = fold(events);
  const model = await convertToModelMessages(toMessages(state, 'ai-sdk') as UIMessage[]);
  return [
    ...openAiProblems(toMessages(state, 'openai')),
    ...anthropicProblems(toMessages(state, 'anthropic')),
    ...modelProblems(model),
    ...model.flatMap((message) => modelMessageSchema.safeParse(message).error?.message ?? []),
  ];
}

test('no provider refuses the history of any transcript, whole or cut anywhere', async () => {
  const written = fc.tuple(
    choices,
    fc.record({ withdrawals: fc.boolean(), disorder: fc.boolean(), ends: fc.boolean() }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  );
  await fc.assert(
    fc.asyncProperty(written, async ([numbers, options, share]) => {
      const events = writeTranscript(numbers, options);
      expect(await problemsOf(events)).toEqual([]);
      expect(await problemsOf(events.slice(0, Math.floor(events.length * share)))).toEqual([]);
    }),
    { numRuns: RUNS, seed: 7 },
  );
});

test('nor of one whose events came in any order', async () => {
  await fc.assert(
    fc.asyncProperty(choices, fc.nat(), async (numbers, seed) => {
      const events = shuffle(writeTranscript(numbers, { disorder: true, withdrawals: true }), seed, {
        keepOrderPerEntity: false,
      });
      expect(await problemsOf(events)).toEqual([]);
    }),
    { numRuns: RUNS, seed: 8 },
  );
});
