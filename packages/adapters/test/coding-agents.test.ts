import { createTranscriptStore, parseTranscriptEvent } from '@callboard/core';
import { comparable } from '@callboard/core/testing';
import { readRecording } from '@callboard/fixtures/node';
import { describe, expect, test } from 'vitest';
import type { Adapter, AdapterOptions } from '../src/adapter.ts';
import { createClaudeCodeAdapter } from '../src/claude-code/index.ts';
import { createCodexAdapter } from '../src/codex/index.ts';
import { createCursorAdapter } from '../src/cursor/index.ts';
import { createGeminiCliAdapter } from '../src/gemini-cli/index.ts';
import { createOpenCodeAdapter } from '../src/opencode/index.ts';
import { eventsOf, fold } from './fold.ts';

type Json = Record<string, unknown>;

const ODD: readonly unknown[] = [null, -1, '', '__proto__', true, [], [null], {}, { type: 5 }, '\uD800'];

const agents: readonly [string, (options: AdapterOptions) => Adapter, readonly string[]][] = [
  [
    'claude-code',
    createClaudeCodeAdapter,
    [
      'documented-background-agent',
      'documented-control',
      'documented-nested-agents',
      'documented-old-sidechains',
      'documented-session-branches',
      'documented-withdrawn-and-background',
    ],
  ],
  [
    'codex',
    createCodexAdapter,
    ['exec-sub-agents', 'app-server-approved', 'app-server-sub-agents', 'rollout-tools', 'rollout-abort'],
  ],
  [
    'opencode',
    createOpenCodeAdapter,
    ['run-sub-agents', 'messages-tools', 'server-question', 'server-abort'],
  ],
  ['gemini-cli', createGeminiCliAdapter, ['stream-tools', 'session-tools', 'session-sub-agent']],
  ['cursor', createCursorAdapter, ['documented-tools', 'documented-partial-output', 'documented-sdk']],
];

function valuesOf(recording: string): Json[] {
  const text = readRecording(recording);
  if (text.startsWith('[')) return JSON.parse(text) as Json[];
  return text
    .split('\n')
    .map((line) => line.replace(/^data: /, ''))
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Json)
    .filter(({ type }) => type !== 'plugin.added');
}

/** Every copy of `value` with one field, at any depth, that is missing or holds something else than it should. */
function* spoilt(value: unknown): Generator {
  if (typeof value !== 'object' || value === null) return;
  for (const name of Object.keys(value)) {
    const put = (inner: unknown): unknown =>
      Array.isArray(value) ? value.with(Number(name), inner) : { ...value, [name]: inner };
    if (!Array.isArray(value))
      yield Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
    for (const odd of ODD) yield put(odd);
    for (const inner of spoilt((value as Json)[name])) yield put(inner);
  }
}

describe.each(agents)('%s', (format, create, recordings) => {
  test.each(recordings)('a spoilt field costs its line and makes only good events: %s', (name) => {
    const values = valuesOf(`${format}/${name}`).slice(0, 45);
    const bad: unknown[] = [];
    let count = 0;
    for (const [index, value] of values.entries()) {
      const adapter = create({ streamId: 'x' });
      for (const earlier of values.slice(0, index)) adapter.push(earlier);
      for (const odd of spoilt(value)) {
        count += 1;
        for (const event of adapter.push(odd as Json)) {
          const { diagnostics } = parseTranscriptEvent(event);
          const isUnread = event.type === 'raw' && event.reason.startsWith('unreadable');
          if (diagnostics.length > 0 || isUnread) bad.push({ odd, event, diagnostics });
        }
      }
    }
    expect(bad).toEqual([]);
    expect(count).toBeGreaterThan(100);
  });

  test.each(recordings)('a line that is written twice says nothing more: %s', (name) => {
    if (format === 'gemini-cli' || format === 'cursor') return;
    const values = valuesOf(`${format}/${name}`);
    const once = fold(eventsOf(create({ streamId: 'x' }), values));
    const twice = fold(
      eventsOf(
        create({ streamId: 'x' }),
        values.flatMap((value) => [value, value]),
      ),
    );
    expect(twice.runs.values().map(({ key, status }) => [key, status])).toEqual(
      once.runs.values().map(({ key, status }) => [key, status]),
    );
    const texts = (state: typeof once): unknown => state.blocks.values().map(({ key, text }) => [key, text]);
    expect(texts(twice)).toEqual(texts(once));
    expect(twice.toolCalls.values().map(({ key, status, output }) => [key, status, output])).toEqual(
      once.toolCalls.values().map(({ key, status, output }) => [key, status, output]),
    );
  });

  test.each(recordings)('a record that is read again changes nothing: %s', (name) => {
    const values = valuesOf(`${format}/${name}`);
    const store = createTranscriptStore();
    store.dispatch(eventsOf(create({ streamId: 'x', mode: 'import' }), values));
    const before = store.getState();
    store.dispatch(eventsOf(create({ streamId: 'x', mode: 'import', epoch: 1 }), values));
    expect(comparable(store.getState())).toEqual(comparable(before));
  });
});
