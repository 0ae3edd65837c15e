import { describe, expect, it, vi } from 'vitest';
import { contentBlocksOf } from './content-blocks.ts';
import { gateText } from './gate-text.ts';
import { jsonChildren, jsonRoot, pageSize } from './json-node.ts';
import { measureValue } from './measure-value.ts';
import { noRedaction } from '../internal/contexts/redact-context.ts';
import { redactDeep } from './redact-deep.ts';
import { valueText } from './value-text.ts';

const keep = (value: unknown): unknown => value;

describe('size gates', () => {
  it('measures 60,000 objects without writing them out or walking them all (fault 5)', () => {
    const stringify = vi.spyOn(JSON, 'stringify');
    let reads = 0;
    const rows = Array.from({ length: 60_000 }, (_, id) =>
      Object.defineProperty({}, 'id', { enumerable: true, get: () => (reads++, id) }),
    );
    expect(measureValue({ rows }, 20_000)).toMatchObject({ exact: false });
    expect(stringify).not.toHaveBeenCalled();
    expect(reads).toBeLessThan(25_000);
  });

  it('measures small values close to their JSON', () => {
    const value = { name: 'notes', tags: ['a', 'b'], size: 12 };
    const { characters, exact } = measureValue(value, 1000);
    expect(exact).toBe(true);
    expect(Math.abs(characters - JSON.stringify(value).length)).toBeLessThan(20);
  });

  it('ends on cycles', () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    expect(measureValue(loop, 1000).exact).toBe(true);
  });

  it('shows head and tail of one endless line and counts the rest', () => {
    const text = 'x'.repeat(8_000_000);
    const gated = gateText(text, { head: 4000, tail: 1000 });
    expect([gated.head.length, gated.tail.length, gated.hidden]).toEqual([4000, 1000, 7_995_000]);
  });

  it('cuts no character in half', () => {
    const gated = gateText('😀'.repeat(1000), { head: 501, tail: 501 });
    expect(gated.head.endsWith('😀')).toBe(true);
    expect(gated.tail.startsWith('😀')).toBe(true);
    expect(gated.head.length + gated.hidden + gated.tail.length).toBe(2000);
  });
});

describe('redaction', () => {
  const redact = (value: unknown, path: readonly string[]): unknown =>
    path.at(-1) === 'token' ? '•••' : value;

  it('asks for every field by its path and leaves the original alone', () => {
    const value = { auth: { token: 's3cret' }, list: [{ token: 1 }] };
    expect(redactDeep(value, ['toolCalls', 'k', 'input'], redact)).toEqual({
      auth: { token: '•••' },
      list: [{ token: '•••' }],
    });
    expect(value.auth.token).toBe('s3cret');
  });

  it('hands out the very value when nothing was to hide, and when nobody hides anything', () => {
    const value = { a: [1, { b: 2 }] };
    expect(redactDeep(value, [], redact)).toBe(value);
    expect(redactDeep(value, [], noRedaction)).toBe(value);
  });

  it('ends on cycles and on depth without letting anything through', () => {
    const loop: Record<string, unknown> = { token: 's3cret' };
    loop.self = loop;
    const shown = redactDeep(loop, [], redact) as Record<string, unknown>;
    expect(shown.token).toBe('•••');
    expect(shown.self).toBe(shown);
    let deep: unknown = { token: 's3cret' };
    for (let level = 0; level < 5000; level++) deep = [deep];
    expect(valueText(redactDeep(deep, [], redact))).not.toContain('s3cret');
  });
});

describe('values as text', () => {
  it('names what JSON cannot say', () => {
    const loop: Record<string, unknown> = { n: 10n, run: keep };
    loop.self = loop;
    expect(JSON.parse(valueText(loop))).toEqual({ n: '10n', run: '[function keep]', self: '[circular]' });
  });

  it('writes a value that appears twice, twice', () => {
    const shared = { a: 1 };
    expect(JSON.parse(valueText({ x: shared, y: [shared] }))).toEqual({ x: { a: 1 }, y: [{ a: 1 }] });
  });

  it.each([
    ['text', 'text'],
    [undefined, 'undefined'],
    [null, 'null'],
    [0, '0'],
    [10n, '10n'],
    [new Map([['a', 1]]), '[\n  [\n    "a",\n    1\n  ]\n]'],
  ])('writes %o', (value, text) => {
    expect(valueText(value)).toBe(text);
  });
});

describe('the JSON tree', () => {
  it('makes at most a page of children a node, whatever the list is long', () => {
    const root = jsonRoot(Array.from({ length: 60_000 }, (_, index) => index));
    const pages = jsonChildren(root, []);
    expect(pages).toHaveLength(6);
    expect(pages[5]).toMatchObject({ kind: 'range', label: '50000…59999', count: 10_000 });
    const inner = jsonChildren(pages[5]!, [root]);
    expect(inner).toHaveLength(pageSize);
    const leaves = jsonChildren(inner[99]!, [root, pages[5]!]);
    expect(leaves.at(-1)).toMatchObject({ label: '59999', value: 59_999, path: ['59999'] });
  });

  it('pages the members of a long object too', () => {
    const root = jsonRoot(Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`k${at}`, at])));
    const pages = jsonChildren(root, []);
    expect(pages.map((page) => page.count)).toEqual([100, 100, 50]);
    expect(jsonChildren(pages[2]!, [root]).at(-1)).toMatchObject({ label: 'k249', path: ['k249'] });
  });

  it('stops at a value that is its own ancestor', () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    const root = jsonRoot(loop);
    expect(jsonChildren(root, [])[0]).toMatchObject({ circular: true, count: 0 });
  });

  it('reads keys such as __proto__ as data', () => {
    const root = jsonRoot(JSON.parse('{"__proto__":{"a":1},"constructor":2}'));
    expect(jsonChildren(root, []).map((node) => node.label)).toEqual(['__proto__', 'constructor']);
  });
});

describe('content blocks', () => {
  it.each([
    [{ content: [{ type: 'text', text: 'a' }] }, 1],
    [{ content: [{ type: 'text', text: 'a' }], isError: true, _meta: {} }, 1],
    [[{ type: 'image', data: 'x', mimeType: 'image/png' }], 1],
    [{ content: [], structuredContent: { code: 401 }, isError: true }, 0],
  ])('are found in %o', (value, count) => {
    expect(contentBlocksOf(value)?.blocks).toHaveLength(count);
  });

  it.each([
    [{ content: 'text' }],
    [{ content: [{ type: 'unheard-of' }] }],
    [[]],
    [null],
    ['text'],
    [{ content: [{ type: 'text' }], rows: [1] }],
  ])('are not seen in %o', (value) => {
    expect(contentBlocksOf(value)).toBeUndefined();
  });
});
