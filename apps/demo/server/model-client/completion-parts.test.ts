import { describe, expect, test } from 'vitest';
import type { ModelPart } from '../tool-loop/index.ts';
import { createCompletionReader } from './completion-parts.ts';

const call = (fragments: readonly object[]): string =>
  JSON.stringify({ choices: [{ index: 0, delta: { tool_calls: fragments } }] });

/** Input text by call, as a loop would join it. */
function join(parts: readonly ModelPart[]): Record<string, string> {
  const texts = new Map<string, string>();
  for (const part of parts) {
    if (part.type === 'call') texts.set(part.key, (texts.get(part.key) ?? '') + (part.inputText ?? ''));
  }
  return Object.fromEntries(texts);
}

describe('fault 17: calls in the dialects of compatible servers', () => {
  test.each([
    {
      name: 'by index, id on the first fragment only',
      lines: [
        call([{ index: 0, id: 'a', function: { name: 'x', arguments: '{"q"' } }]),
        call([{ index: 1, id: 'b', function: { name: 'x', arguments: '' } }]),
        call([{ index: 0, function: { arguments: ':1}' } }]),
        call([{ index: 1, function: { arguments: '{}' } }]),
      ],
      texts: ['{"q":1}', '{}'],
    },
    {
      name: 'without index, id on every fragment',
      lines: [
        call([{ id: 'a', function: { name: 'x', arguments: '{"q"' } }]),
        call([{ id: 'b', function: { name: 'x', arguments: '{}' } }]),
        call([{ id: 'a', function: { arguments: ':1}' } }]),
      ],
      texts: ['{"q":1}', '{}'],
    },
    {
      name: 'whole calls without index or id',
      lines: [
        call([
          { function: { name: 'x', arguments: '{"a":1}' } },
          { function: { name: 'x', arguments: '{"a":2}' } },
        ]),
      ],
      texts: ['{"a":1}', '{"a":2}'],
    },
  ])('$name', ({ lines, texts }) => {
    const reader = createCompletionReader();
    expect(Object.values(join(lines.flatMap(reader.read)))).toEqual(texts);
  });

  test('a piece that names no call among several is set aside and told', () => {
    const reader = createCompletionReader();
    reader.read(
      call([
        { index: 0, function: { name: 'x' } },
        { index: 1, function: { name: 'y' } },
      ]),
    );
    expect(reader.read(call([{ function: { arguments: '{}' } }]))).toMatchObject([{ type: 'odd' }]);
  });
});

describe('a stream', () => {
  test('gives thoughts, words, usage and the reason', () => {
    const reader = createCompletionReader();
    const lines = [
      { choices: [{ delta: { reasoning_content: 'hm' } }] },
      { choices: [{ delta: { reasoning: 'so' } }] },
      { choices: [{ delta: { content: 'Hi', unheard: true } }], later: 1 },
      { choices: [{ delta: {}, finish_reason: 'stop' }] },
      { choices: [], usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 } },
    ];
    expect(lines.flatMap((line) => reader.read(JSON.stringify(line)))).toEqual([
      { type: 'reasoning', text: 'hm' },
      { type: 'reasoning', text: 'so' },
      { type: 'text', text: 'Hi' },
      { type: 'finish', reason: 'stop' },
      { type: 'usage', usage: { inputTokens: 3, outputTokens: 2, totalTokens: 5 } },
    ]);
    expect(reader.finished()).toBe(true);
  });

  test('loses one bad line and goes on', () => {
    const reader = createCompletionReader();
    expect(reader.read('{"choices":[')).toMatchObject([{ type: 'odd' }]);
    expect(reader.read('{"choices":7}')).toMatchObject([{ type: 'odd' }]);
    expect(reader.read('{"choices":[{"delta":{"content":"on"}}]}')).toEqual([{ type: 'text', text: 'on' }]);
    expect(reader.finished()).toBe(false);
  });

  test('an error in the middle is thrown with what the server said', () => {
    const reader = createCompletionReader();
    const line = '{"error":{"message":"tool_use_failed","failed_generation":"<x>"}}';
    expect(() => reader.read(line)).toThrow(expect.objectContaining({ cause: expect.anything() as unknown }));
  });
});
