import { describe, expect, it } from 'vitest';
import type { RecoveryOptions } from '../src/index.ts';
import { recoverToolCalls } from '../src/index.ts';
import type { CorpusText } from './corpus/texts.ts';
import { texts } from './corpus/texts.ts';
import { exhaustive, expectTiling, joined, scan, seeded } from './segments.ts';

const random = seeded(41);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const sample = (share: number): CorpusText[] => texts.filter(() => exhaustive || random() < share);
const STRUCTURE = /<[^<>]*>|\[\/?[A-Z_]+\]|[{}[\]",:]|```|\n/g;

/** All strings in a value, keys left out. */
function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}

/** What the text says once every escape that any dialect knows is undone. */
function unescaped(text: string): string[] {
  const json = (part: string): string =>
    part.replace(/\\(?:u([\da-fA-F]{4})|(.))/gs, (_, code?: string, char?: string) =>
      code
        ? String.fromCharCode(Number.parseInt(code, 16))
        : (({ n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', a: '\x07' } as Record<string, string>)[
            char ?? ''
          ] ??
          char ??
          ''),
    );
  const xml = (part: string): string =>
    part.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  const python = (part: string): string => json(part.replace(/\\(?!["'\\/bfnrtavux0])/g, '\\\\'));
  return [text, json(text), json(json(text)), python(text), python(python(text)), xml(text)];
}

describe('a message that stops anywhere', () => {
  it.each(sample(0.12))('$title', ({ text, body, calls, before, options, writer }) => {
    const step = exhaustive ? 1 : Math.max(1, Math.floor(text.length / 120));
    for (let end = 1; end < text.length; end += step) {
      const cut = text.slice(0, end);
      const found = recoverToolCalls(cut, { ...options, finishReason: 'length' });
      expectTiling(cut, found.segments);
      const names = found.calls.map(({ name, input }) => ({ name, input }));
      expect(names).toEqual(calls.slice(0, names.length));
      const inside = !writer.bare && found.text.length > before.length && end <= before.length + body.length;
      const rest = inside ? found.text.slice(before.length).trim() : '';
      expect({ rest, short: rest.length <= 40 }).toEqual({ rest, short: true });
    }
  });
});

describe('damaged texts', () => {
  it.each(sample(0.1).filter(({ text }) => text.search(STRUCTURE) >= 0))('$title', ({ text, options }) => {
    const tokens = [...text.matchAll(STRUCTURE)];
    for (let round = 0; round < (exhaustive ? 60 : 12); round += 1) {
      const token = pick(tokens);
      const other = pick(tokens);
      const at = token.index;
      const after = at + token[0].length;
      const damaged = pick([
        text.slice(0, at) + text.slice(after),
        text.slice(0, after) + token[0] + text.slice(after),
        text.slice(0, at) + other[0] + text.slice(after),
        text.slice(0, at) + text.slice(after).replace(other[0], token[0] + other[0]),
      ]);
      const found = recoverToolCalls(damaged, options);
      expectTiling(damaged, found.segments);
      const said = unescaped(damaged);
      for (const call of found.calls) {
        for (const value of strings(call.input))
          expect({ damaged, value, said: said.some((part) => part.includes(value)) }).toEqual({
            damaged,
            value,
            said: true,
          });
      }
      const cut = Math.floor(random() * damaged.length);
      expect(joined(scan(damaged, options, [cut]))).toEqual(joined(found.segments));
    }
  });
});

describe('two dialects in one message', () => {
  const marked = texts.filter(
    ({ writer, before, after }) => !writer.dialects && before === '' && after === '',
  );
  const pairs = Array.from({ length: exhaustive ? 3000 : 300 }, () => [pick(marked), pick(marked)] as const);
  it('reads both and keeps the text between', () => {
    for (const [first, second] of pairs) {
      const text = `${first.body}\n\nNow the other one: ${second.body}`;
      const found = recoverToolCalls(text, first.options);
      expect({ text, calls: found.calls.map(({ name, input }) => ({ name, input })) }).toEqual({
        text,
        calls: [...first.calls, ...second.calls],
      });
      expect({ text, visible: found.text.trim() }).toEqual({ text, visible: 'Now the other one:' });
    }
  });
});

describe('documents about tool calls', () => {
  const fence = (text: string, mark: string): string => `Example:\n\n${mark}xml\n${text}\n${mark}\n\nDone.`;
  const longest = (text: string, char: string): string =>
    char.repeat(Math.max(3, ...(text.match(new RegExp(`${char}+`, 'g')) ?? []).map((run) => run.length + 1)));
  const wraps: [string, (text: string) => string | undefined][] = [
    ['a fence', (text) => fence(text, longest(text, '`'))],
    ['a tilde fence', (text) => fence(text, longest(text, '~'))],
    ['a fence that never ends', (text) => `Look:\n${longest(text, '`')}\n${text}`],
    [
      'a fence in a list',
      (text) =>
        `1. Look:\n\n   ${longest(text, '`')}\n   ${text.replaceAll('\n', '\n   ')}\n   ${longest(text, '`')}\n`,
    ],
    [
      'inline code',
      (text) =>
        /\n\s*\n/.test(text)
          ? undefined
          : `Write ${longest(text, '`')} ${text} ${longest(text, '`')} to call.`,
    ],
    ['a quotation', (text) => `As they said:\n\n> ${text.replaceAll('\n', '\n> ')}\n\nEnd.`],
    ['indented code', (text) => `Like so:\n\n    ${text.replaceAll('\n', '\n    ')}\n\nEnd.`],
    ['quotation marks', (text) => (text.includes('\n') ? undefined : `Say "${text}" and wait.`)],
    ['reasoning', (text) => `<think>I could write ${text} here</think>Done.`],
  ];
  it.each(wraps)('%s hides calls and stays as it is', (_, wrap) => {
    for (const { body, writer, options } of sample(0.3)) {
      if (writer.dialects && !options.dialects?.includes('cline')) continue;
      const text = wrap(body);
      if (text === undefined) continue;
      const found = recoverToolCalls(text, options);
      expect({ text, calls: found.calls.length, rejected: found.rejected.length }).toEqual({
        text,
        calls: 0,
        rejected: 0,
      });
      expect(found.text).toBe(text);
    }
  });
});

describe('a second pass', () => {
  const plain: RecoveryOptions = texts[0]?.options ?? {};
  it('finds nothing in the visible text', () => {
    for (const { text, options } of texts) {
      const visible = recoverToolCalls(text, options).text;
      expect(recoverToolCalls(visible, options).calls).toEqual([]);
    }
  });

  it('finds nothing when a removed region splits a marker', () => {
    const markers = [
      '<tool_call>',
      '<|tool_call_begin|>',
      '[TOOL_CALLS]',
      '<function=list_notes>',
      '<invoke name="list_notes">',
    ];
    const tails = [
      '{"name":"list_notes","arguments":{}}</tool_call>',
      'functions.list_notes:0<|tool_call_argument_begin|>{}<|tool_call_end|>',
      '[{"name":"list_notes","arguments":{}}]',
      '</function>',
      '</invoke>',
    ];
    for (const { body, writer } of sample(0.25)) {
      if (writer.dialects) continue;
      markers.forEach((marker, i) => {
        const cut = 1 + Math.floor(random() * (marker.length - 1));
        const text = marker.slice(0, cut) + body + marker.slice(cut) + (tails[i] ?? '');
        const visible = recoverToolCalls(text, plain).text;
        const again = recoverToolCalls(visible, plain);
        expect({ text, visible, calls: again.calls.length }).toEqual({ text, visible, calls: 0 });
      });
    }
  });
});
