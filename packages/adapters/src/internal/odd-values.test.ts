import { createTranscriptStore, parseTranscriptEvent } from '@callboard/core';
import { readRecording } from '@callboard/fixtures/node';
import { describe, expect, test } from 'vitest';
import { createA2aAdapter } from '../a2a/index.ts';
import { createAcpAdapter } from '../acp/index.ts';
import type { Adapter } from '../adapter.ts';
import { createAgUiAdapter } from '../ag-ui/index.ts';
import { createAiSdkAdapter } from '../ai-sdk/index.ts';
import { createAnthropicMessagesAdapter } from '../anthropic-messages/index.ts';
import { createGeminiAdapter } from '../gemini/index.ts';
import { createGoogleAdkAdapter } from '../google-adk/index.ts';
import { createMcpAdapter } from '../mcp/index.ts';
import { createLangGraphAdapter } from '../langgraph/index.ts';
import { createTrussAdapter } from '../truss/index.ts';
import { Stamp } from './stamp.ts';
import { WireAdapter } from './wire-adapter.ts';

type Json = Record<string, unknown>;

const ODD: readonly unknown[] = [
  null,
  -1,
  '',
  '__proto__',
  true,
  [],
  [null],
  {},
  { type: 5 },
  [[{}]],
  '\uD800',
];

const wires: readonly [string, () => Adapter, readonly string[]][] = [
  [
    'the AI SDK',
    () => createAiSdkAdapter({ streamId: 'x' }),
    ['tools', 'sub-agents', 'approval', 'v7-parts'].map((name) => `ai-sdk/v7-${name}`),
  ],
  [
    'AG-UI',
    () => createAgUiAdapter({ streamId: 'x' }),
    ['tools', 'sub-agents', 'interrupt-approved', 'activity', 'tool-error'].map((name) => `ag-ui/${name}`),
  ],
  ['LangGraph', () => createLangGraphAdapter({ streamId: 'x' }), ['langgraph/documented-protocol']],
  ['Truss', () => createTrussAdapter({ streamId: 'x' }), ['truss/every-kind']],
  [
    'Anthropic Messages',
    () => createAnthropicMessagesAdapter({ streamId: 'x' }),
    ['server-tools', 'tool-loop', 'spliced-start', 'mcp'].map((name) => `anthropic-messages/${name}`),
  ],
  [
    'Gemini',
    () => createGeminiAdapter({ streamId: 'x' }),
    ['chat', 'streamed-arguments', 'code', 'interaction-server-tools'].map((name) => `gemini/${name}`),
  ],
  [
    'Google ADK',
    () => createGoogleAdkAdapter({ streamId: 'x' }),
    ['confirm-denied', 'credential', 'transfer', 'parallel'].map((name) => `google-adk/${name}`),
  ],
  [
    'MCP',
    () => createMcpAdapter({ streamId: 'x' }),
    ['2025-elicitation', '2025-progress', '2026-input-required', 'documented-2026-tasks'].map(
      (name) => `mcp/${name}`,
    ),
  ],
  [
    'ACP',
    () => createAcpAdapter({ streamId: 'x' }),
    ['v1-sub-agents', 'v1-permission', 'v1-terminal', 'v1-load', 'v2-tools'].map((name) => `acp/${name}`),
  ],
  [
    'A2A',
    () => createA2aAdapter({ streamId: 'x' }),
    ['v1-ask-answered', 'v1-work', 'v1-fetched', 'v03-work'].map((name) => `a2a/${name}`),
  ],
];

function valuesOf(recording: string): Json[] {
  return readRecording(recording)
    .split('\n')
    .map((line) => line.replace(/^data: /, ''))
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Json);
}

/** Every copy of `value` with one field, at any depth, that holds something else than it should. */
function* spoilt(value: unknown): Generator {
  if (typeof value !== 'object' || value === null) return;
  for (const name of Object.keys(value)) {
    const put = (inner: unknown): unknown =>
      Array.isArray(value) ? value.with(Number(name), inner) : { ...value, [name]: inner };
    for (const odd of ODD) yield put(odd);
    for (const inner of spoilt((value as Json)[name])) yield put(inner);
  }
}

describe('a value of a shape that nobody foresaw (B6)', () => {
  test.each(wires)('costs itself and makes only good events: %s', (_name, create, recordings) => {
    for (const recording of recordings) {
      const values = valuesOf(recording);
      for (const [index, value] of values.entries()) {
        const adapter = create();
        for (const earlier of values.slice(0, index)) adapter.push(earlier);
        for (const odd of spoilt(value)) {
          for (const event of adapter.push(odd as Json)) {
            expect(parseTranscriptEvent(event)).toEqual({ event, diagnostics: [] });
          }
        }
      }
    }
  });

  test('a reader that breaks is counted, and what follows is read', () => {
    const stamp = new Stamp('test', { streamId: 's' });
    const adapter = new WireAdapter(
      { streamId: 's' },
      {
        stamp,
        scope: () => stamp.scope('r'),
        read({ text }) {
          stamp.emit(stamp.scope('r'), { type: 'run.start', title: (text as string).trim() });
        },
        close: () => undefined,
        reset: () => undefined,
        finished: () => false,
      },
    );
    const store = createTranscriptStore();
    store.dispatch(adapter.push('{"text":5}\n{"text":" good "}\n'));
    expect(
      store
        .getState()
        .runs.values()
        .map(({ title }) => title),
    ).toEqual(['good']);
    expect(store.getState().diagnostics.counts.get('raw')).toBe(1);
  });
});
