import type { MeantCall } from './tools.ts';

/** What a model may want to say: calls, and text around them. `fits` limits it to syntaxes that can write it. */
export interface Scenario {
  title: string;
  calls: MeantCall[];
  before?: string;
  after?: string;
  /** `json`: only where strings have escapes. */
  fits?: 'json';
}

const note = (input: Record<string, unknown>): MeantCall => ({ name: 'save_note', input });
const list: MeantCall = { name: 'list_notes', input: {} };
const find = (query: string, limit?: number): MeantCall => ({
  name: 'find_note',
  input: limit === undefined ? { query } : { query, limit },
});

/** One list for all dialects. */
export const scenarios: Scenario[] = [
  { title: 'one short value', calls: [note({ title: 'Milk' })] },
  { title: 'no input', calls: [list] },
  { title: 'two at once', calls: [find('tax', 3), list] },
  { title: 'three at once, the middle one empty', calls: [note({ title: 'a' }), list, find('b', 0)] },
  { title: 'text before', calls: [find('keys')], before: 'Let me check your notes. ' },
  { title: 'text after', calls: [find('keys')], after: ' That is all.' },
  {
    title: 'paragraphs around',
    calls: [note({ title: 'x' }), find('y')],
    before: 'First.\n\n- one\n- two\n',
    after: '\n\nThen more\ntext.',
  },
  {
    title: 'every type',
    calls: [
      note({
        title: 't',
        tags: ['a', 'b, c'],
        pinned: true,
        stars: 5,
        ratio: -0.25,
        meta: { deep: { list: [1, 2.5, null] } },
        parent: null,
      }),
    ],
  },
  { title: 'strings that look like other types', calls: [note({ title: '007', body: 'true', due: '1e5' })] },
  {
    title: 'unicode',
    calls: [note({ title: 'Ünïcödé — 日本語 ✓', body: '😀👩‍👩‍👧 \u202Eabc' })],
    before: 'Ça va 😀 ',
    after: ' 終わり 🎉',
  },
  {
    title: 'quotes',
    calls: [note({ title: `He said "it's fine"`, body: `'single' and "double" and \`tick\`` })],
  },
  { title: 'backslashes', calls: [note({ title: 'C:\\temp\\new', body: 'a\\"b\\\\' })], fits: 'json' },
  {
    title: 'code with indentation',
    calls: [note({ title: 'code', body: 'if (a < b && c > d) {\n\n    return "<b>x</b>";\n\t}\n  // end' })],
  },
  {
    title: 'markup of other dialects in a value',
    calls: [note({ title: 'doc', body: 'write [TOOL_CALLS]x{} or <|python_tag|> or {"name":"list_notes"}' })],
  },
  {
    title: 'closers of many dialects in a value',
    fits: 'json',
    calls: [
      note({
        title: 'doc',
        body: '</tool_call> ]} </function> <|tool_call_end|> [/TOOL_CALLS] <tool_call>{"name":"list_notes","arguments":{}}</tool_call>',
      }),
    ],
  },
  { title: 'brackets in strings', calls: [find('a ] b } c { d [ e')] },
  { title: 'empty string and empty lists', calls: [note({ title: '', tags: [], meta: {} })] },
  {
    title: 'a long value',
    calls: [note({ title: 'long', body: 'All work and no play. '.repeat(60).trim() })],
  },
  { title: 'same call twice', calls: [find('a'), find('a')] },
  { title: 'one-letter text on both sides', calls: [list], before: 'A', after: 'B' },
];
