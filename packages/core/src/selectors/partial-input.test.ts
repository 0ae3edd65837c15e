import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildToolCall } from '../testing.ts';
import { selectPartialInput } from '../selectors.ts';
import { PartialJson } from './partial-json.ts';

/** True when everything in `before` is still in `after`, grown at most. */
function holds(after: unknown, before: unknown): boolean {
  if (before === undefined) return true;
  if (typeof before === 'string') return typeof after === 'string' && after.startsWith(before);
  if (typeof before !== 'object' || before === null) return typeof after === typeof before;
  return Object.entries(before).every(
    ([key, value]) =>
      Object.hasOwn(after as object, key) && holds((after as Record<string, unknown>)[key], value),
  );
}

describe('PartialJson', () => {
  it('fault 62: never loses a field between two characters, and ends with the value', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.boolean(), (compact, spaced) => {
        const text = spaced ? JSON.stringify(JSON.parse(compact), null, 2) : compact;
        const reader = new PartialJson();
        let before: unknown;
        for (const char of text) {
          reader.push(char);
          const view = reader.view();
          expect(holds(view, before)).toBe(true);
          before = view;
        }
        expect(reader.view()).toEqual(JSON.parse(text));
      }),
      { numRuns: 300 },
    );
  });

  it('reads the same whatever the cuts, and every prefix alone', () => {
    fc.assert(
      fc.property(fc.json(), fc.array(fc.nat(40), { maxLength: 12 }), (text, cuts) => {
        const split = new PartialJson();
        let read = 0;
        for (const cut of [...cuts, text.length]) {
          split.push(text.slice(read, read + cut));
          read = Math.min(text.length, read + cut);
          const whole = new PartialJson();
          whole.push(text.slice(0, read));
          expect(split.view()).toEqual(whole.view());
        }
      }),
    );
  });

  it.each([
    ['{"a":[-12,"\\u00e9"],"b":{"c":tru', { a: [-12, 'é'], b: {} }],
    ['{"a":-', {}],
    ['{"a":1', { a: 1 }],
    ['{"a":1.5e', { a: 1.5 }],
    ['{"a":"x\\', { a: 'x' }],
    ['{"a":"\\u00', { a: '' }],
    ['{"a":"\\ud83d\\ude00"', { a: '😀' }],
    ['{"a', {}],
    ['{"a":"b","c"', { a: 'b' }],
    ['[{},[', [{}, []]],
    ['"half a te', 'half a te'],
    ['nul', undefined],
    ['', undefined],
    ['{"a":1} trailing', { a: 1 }],
    ['{"a":1,,', { a: 1 }],
    ['<xml>', undefined],
  ])('reads %j', (text, value) => {
    const reader = new PartialJson();
    reader.push(text);
    expect(reader.view()).toEqual(value);
  });

  it('keeps `__proto__` a field like any other', () => {
    const reader = new PartialJson();
    reader.push('{"__proto__":{"x":1},"a":{"__proto__":');
    const view = reader.view() as Record<string, unknown>;
    expect(Object.keys(view)).toEqual(['__proto__', 'a']);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
    expect(view['x']).toBeUndefined();
  });

  it('leaves earlier views alone and keeps closed parts', () => {
    const reader = new PartialJson();
    reader.push('{"done":{"x":[1,2]},"open":[1');
    const before = reader.view() as { done: object };
    const copy = structuredClone(before);
    reader.push(',2,3],"more":"t');
    const after = reader.view() as { done: object };
    expect(before).toEqual(copy);
    expect(after.done).toBe(before.done);
  });

  it('survives deep nesting', () => {
    const reader = new PartialJson();
    reader.push('['.repeat(50_000));
    expect(Array.isArray(reader.view())).toBe(true);
  });
});

describe('selectPartialInput', () => {
  it('reads each character once while the text grows', () => {
    const text = JSON.stringify({ path: 'a.ts', content: 'line\n'.repeat(2000) });
    const call = buildToolCall({
      status: 'input-streaming',
      hasInput: false,
      inputComplete: false,
      inputText: '',
    });
    let read = 0;
    const push = PartialJson.prototype.push;
    PartialJson.prototype.push = function counted(this: PartialJson, chunk: string): void {
      read += chunk.length;
      push.call(this, chunk);
    };
    try {
      for (let end = 0; end <= text.length; end += 7) {
        selectPartialInput({ ...call, inputText: text.slice(0, end) });
      }
    } finally {
      PartialJson.prototype.push = push;
    }
    expect(read).toBeLessThanOrEqual(text.length);
    expect(read).toBeGreaterThan(text.length - 8);
  });

  it('gives one object for one call, and starts again when the text was rewritten', () => {
    const call = buildToolCall({
      hasInput: false,
      inputComplete: false,
      inputText: '{"a":1,"b":',
      started: {},
    });
    expect(selectPartialInput(call)).toBe(selectPartialInput(call));
    expect(selectPartialInput({ ...call, inputText: '{"a":2' })).toEqual({
      value: { a: 2 },
      complete: false,
    });
    expect(selectPartialInput({ ...call, inputText: '{"a":1,"b":3' }).value).toEqual({ a: 1, b: 3 });
  });

  it('takes a whole input as it is, false and undefined too', () => {
    expect(selectPartialInput(buildToolCall({ input: false }))).toEqual({ value: false, complete: true });
    expect(selectPartialInput(buildToolCall({ input: undefined }))).toEqual({
      value: undefined,
      complete: true,
    });
  });

  it('fault 98: shows free-form input as text, never as broken JSON', () => {
    const call = buildToolCall({
      hasInput: false,
      inputComplete: false,
      inputEncoding: 'text',
      inputText: '<p>a',
    });
    expect(selectPartialInput(call)).toEqual({ value: '<p>a', complete: false });
  });
});
