import type { TranscriptEvent } from '@callboard/core';
import { transcriptEventSchema } from '@callboard/core/schema';
import { verifyTranscript } from '@callboard/core/verify';
import { readRecording } from '@callboard/fixtures/node';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { connectStream } from '../src/connect/connect-stream.ts';
import { createCallboardAdapter } from '../src/callboard/index.ts';
import { createTranscriptStore } from '@callboard/core';
import { linesOf, runsOf, tell } from './told.ts';

const script = fileURLToPath(new URL('../../fixtures/emitter/emit.py', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;
const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(transcriptEventSchema);

const eventsIn = (text: string): TranscriptEvent[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as TranscriptEvent);

/** The same events, whenever they were sent. */
const timeless = (text: string): unknown[] => eventsIn(text).map(({ at: _at, ...event }) => event);

const shown = [
  'count_pages({"folder":"notes"}) completed: {"pages":3}',
  'open_archive({"path":"old.zip"}) failed: old.zip does not exist',
  'agent proofreader',
  'assistant: Three pages 👍, and the archive is missing.',
  'count_pages({"folder":"drafts"}) completed: {"pages":3}',
];

describe('the emitter in plain Python', () => {
  const stored = readRecording('callboard/python');

  test('writes events as the JSON Schema has them', () => {
    const refused = eventsIn(stored).filter((event) => !validate(event));
    expect(refused).toEqual([]);
  });

  test('keeps the contract', () => {
    expect(verifyTranscript(eventsIn(stored))).toEqual([]);
  });

  test('shows what its agent did', () => {
    const { state } = tell(() => createCallboardAdapter({ sessionId: 'session-1' }), [stored]);
    expect([linesOf(state), runsOf(state)]).toEqual([shown, ['run-1 completed']]);
    expect([...state.diagnostics.counts]).toEqual([]);
  });

  test.skipIf(!hasPython)('writes the stored events (skipped where there is no python3)', () => {
    expect(timeless(execFileSync('python3', [script], { encoding: 'utf8' }))).toEqual(timeless(stored));
  });

  test.skipIf(!hasPython)('serves them to a store (skipped where there is no python3)', async () => {
    const server = spawn('python3', [script, '--serve', '0'], { stdio: ['ignore', 'pipe', 'ignore'] });
    try {
      const [port] = (await once(server.stdout, 'data')) as [Buffer];
      const store = createTranscriptStore({ sessionId: 'session-1' });
      const adapter = createCallboardAdapter({ sessionId: 'session-1', runId: 'run-1' });
      await connectStream(fetch(`http://127.0.0.1:${port.toString().trim()}/`), adapter, store);
      expect(linesOf(store.getState())).toEqual(shown);
    } finally {
      server.kill();
    }
  });
});
