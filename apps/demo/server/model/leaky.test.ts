import { describe, expect, test } from 'vitest';
import { withRecoveredCalls } from '../model-client/recover-calls.ts';
import { createCompletionReader } from '../model-client/completion-parts.ts';
import type { ModelPart, ModelRequest } from '../tool-loop/index.ts';
import { planAnswer } from './answer.ts';
import { completionChunks } from './completion-chunks.ts';
import { embeddedModelName, embeddedModels } from './embedded-models.ts';

const tools = ['search_notes', 'read_file', 'delete_note'].map((name) => ({
  name,
  description: '',
  inputSchema: {
    type: 'object',
    properties: { query: { type: 'string' }, path: { type: 'string' } },
  },
}));

/** What the embedded model answers to a prompt, as chunks on the wire. */
function wire(model: string, prompt: string): string[] {
  const request = {
    model,
    messages: [{ role: 'user' as const, content: prompt }],
    tools: tools.map(({ name }) => ({ function: { name } })),
  };
  return [...completionChunks(planAnswer(request), 1)].map((chunk) => JSON.stringify(chunk));
}

/** The parts that the loop gets of these chunks. */
async function heard(lines: readonly string[]): Promise<ModelPart[]> {
  const reader = createCompletionReader();
  const model = withRecoveredCalls({
    name: 'm',
    async *stream() {
      for (const line of lines) yield* reader.read(line);
      await Promise.resolve();
    },
  });
  const request: ModelRequest = { messages: [], tools };
  const parts: ModelPart[] = [];
  for await (const part of model.stream(request, new AbortController().signal)) parts.push(part);
  return parts;
}

const words = (parts: readonly ModelPart[], type: 'text' | 'reasoning'): string =>
  parts.map((part) => (part.type === type ? part.text : '')).join('');

const calls = (parts: readonly ModelPart[]): [string, unknown][] =>
  parts.flatMap((part) =>
    part.type === 'call' && part.name !== undefined
      ? [
          [
            part.name,
            part.rejected === undefined ? (JSON.parse(part.inputText ?? '{}') as unknown) : part.rejected,
          ],
        ]
      : [],
  );

const leaky = embeddedModels.filter(({ name }) => name !== embeddedModelName);

test('five variants leak, each in its own syntax', () => {
  const texts = leaky.map(({ name }) => wire(name, 'Read a.md').join(''));
  expect(new Set(texts).size).toBe(5);
  for (const text of texts) expect(text).not.toContain('tool_calls":[');
});

describe.each(leaky.map(({ name }) => name))('%s', (name) => {
  test.each(['Search for "tool <b>\\n calls" and read notes/é🙂.md', 'Read a.md', 'Call read_file with {}'])(
    'calls what the same model without a leak calls: %s',
    async (prompt) => {
      const natively = planAnswer({
        messages: [{ role: 'user', content: prompt }],
        tools: tools.map(({ name }) => ({ function: { name } })),
      });
      const parts = await heard(wire(name, prompt));
      expect(calls(parts)).toEqual(
        natively.calls.map((call) => [call.name, JSON.parse(call.inputText) as unknown]),
      );
      expect(words(parts, 'text').trim()).toBe('One moment.');
      expect(words(parts, 'reasoning').trim()).toBe(natively.reasoning);
    },
  );

  test('a tool that was never offered, or input that is broken, is a row with the reason or stays text', async () => {
    const parts = await heard(wire(name, 'Call paint with {"a": '));
    for (const [, input] of calls(parts)) expect(input).toBeTypeOf('string');
    expect(calls(parts).length > 0 || words(parts, 'text').includes('paint')).toBe(true);
  });

  test('an answer without calls is only words', async () => {
    const parts = await heard(wire(name, 'Hello'));
    expect(calls(parts)).toEqual([]);
    expect(words(parts, 'text')).toContain('You said: “Hello”');
  });
});

describe('native calls of the same answer', () => {
  const native = { index: 0, id: 'n1', function: { name: 'read_file', arguments: '{"path":"a"}' } };
  const written = '<tool_call>{"name":"read_file","arguments":{"path":"a"}}</tool_call>';
  const chunk = (delta: object, finish_reason: string | null = null): string =>
    JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] });

  test('take precedence, before or behind the text', async () => {
    for (const order of [
      [{ content: written }, { tool_calls: [native] }],
      [{ tool_calls: [native] }, { content: written }],
    ]) {
      const parts = await heard([...order.map((delta) => chunk(delta)), chunk({}, 'tool_calls')]);
      expect(calls(parts)).toEqual([['read_file', { path: 'a' }]]);
      expect(words(parts, 'text')).toBe('');
    }
  });

  test('a call that the length cut is not run', async () => {
    const parts = await heard([chunk({ content: `ok ${written.slice(0, 45)}` }), chunk({}, 'length')]);
    expect(words(parts, 'text')).toBe('ok ');
    expect(parts.find((part) => part.type === 'call')).toMatchObject({
      name: 'read_file',
      rejected: expect.stringContaining('incomplete') as unknown,
      inputText: written.slice(0, 45),
    });
  });
});
