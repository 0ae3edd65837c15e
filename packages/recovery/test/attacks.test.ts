import { describe, expect, it } from 'vitest';
import type { RecoveryOptions } from '../src/index.ts';
import { recoverToolCalls } from '../src/index.ts';
import { tools } from './corpus/tools.ts';
import { scan } from './segments.ts';
import { countWork } from './work.ts';

const options: RecoveryOptions = { tools, messageKey: 'm' };
const repeat =
  (unit: string) =>
  (n: number): string =>
    unit.repeat(Math.ceil(n / unit.length));
const led =
  (head: string, unit: string) =>
  (n: number): string =>
    head + unit.repeat(Math.ceil(n / unit.length));

/** Texts made to hurt, each for a given length. */
const attacks: [string, (n: number) => string][] = [
  ['openers', repeat('<tool_call>')],
  ['openers with a brace', repeat('<tool_call>{')],
  ['openers with a string', repeat('<tool_call>{"a":"')],
  ['openers with single quotes after an open string', led('<tool_call>{"', `<tool_call>{'x</tool_call>`)],
  ['openers with a known name', repeat('<tool_call>{"name":"list_notes","arguments":{"a":"')],
  ['bare names', repeat('<tool_call>list_notes<arg_key>a</arg_key><arg_value>x</tool_call> p ')],
  ['closers', repeat('</parameter>')],
  ['closers in an open value', led('<function=save_note><parameter=title>', '</parameter> x')],
  ['calls in an open value', led('<function=save_note><parameter=title>', '</function> x')],
  ['other openers in an open value', led('<function=save_note><parameter=title>', '<function=save_note>')],
  ['open parameters', led('<function=save_note>', '<parameter=title>')],
  ['reserved openers', repeat('<|tool_call_begin|>')],
  [
    'reserved openers with a header',
    repeat('<|tool_call_begin|>functions.list_notes:0<|tool_call_argument_begin|>'),
  ],
  ['sections', repeat('<|tool_calls_section_begin|>')],
  ['angle brackets', repeat('<')],
  ['half tags', repeat('<a')],
  ['tags', repeat('<a>')],
  ['half markers', repeat('<｜DSML')],
  ['half names', repeat('<tool_call ')],
  ['square brackets', repeat('[')],
  ['half square markers', repeat('[TOOL_CALL')],
  ['namespace tokens', repeat(']<]minimax[>[')],
  ['namespace tokens in a call', led(']<]minimax[>[<invoke name="save_note">', ']<]minimax[>[<a>')],
  ['deep brackets', led('<tool_call>{"name":"list_notes","arguments":', '[')],
  ['deep brackets after a token', led('[TOOL_CALLS]save_note[ARGS]{"meta":', '{"a":')],
  ['backslashes', led('<tool_call>{"name":"list_notes","arguments":{"a":"', '\\')],
  ['quotes', led('[TOOL_CALLS]list_notes{"a":', '""')],
  ['Python calls without an end', led('<|tool_call_start|>[list_notes(', 'a=1,b=2,')],
  ['Python strings', led('<|tool_call_start|>[list_notes(a=', `'''"`)],
  ['a giant tag', led('<invoke name="', 'x')],
  ['a giant header', led('<|channel|>commentary to=functions.', 'x')],
  ['spaces', repeat(' ')],
  ['newlines', repeat('\n')],
  ['spaces after a call', led('<tool_call>list_notes</tool_call>', ' ')],
  ['calls and spaces', repeat('<tool_call>list_notes</tool_call>      ')],
  ['backticks', repeat('`')],
  ['runs of backticks', repeat('`` ``` `')],
  ['fences', repeat('```\n')],
  ['entities', led('<function name="save_note"><param name="title">', '&amp;')],
  ['commas', led('<|tool_calls|>[', ',')],
  ['Gemma pairs', led('<|tool_call>call:save_note{', 'a:b,')],
  ['Gemma strings', led('<|tool_call>call:save_note{a:', '<|"|>')],
  ['reasoning tags', repeat('<think>')],
  ['reasoning tags and closers', repeat('\n<think>a</think>')],
  ['reserved openers in open reasoning', led('<think>', '<|tool_call_begin|>')],
  ['channels', repeat('<|channel|>analysis<|message|>')],
  ['end tokens', repeat('<|im_end|>')],
  ['end tokens and text', repeat('<|im_end|>x')],
  ['end tokens before text', (n) => `${repeat('<|im_end|>')(n)}x`],
  ['unknown calls in wrappers', repeat('<function_calls><invoke name="nope"></invoke></function_calls>')],
  [
    'unknown calls in wrappers before text',
    repeat('<function_calls><invoke name="nope"></invoke></function_calls></invoke></invoke> x '),
  ],
  ['quoted calls', repeat('"<tool_call>list_notes</tool_call> ')],
  ['halves of markers around calls', repeat('<tool_<tool_call>list_notes</tool_call>')],
  ['unclosed tags around calls', repeat('<function=a<tool_call>list_notes</tool_call>')],
  ['many small calls', repeat('<tool_call>{"name":"list_notes","arguments":{}}</tool_call>')],
  ['malformed calls', repeat('<tool_call>{"name":"list_notes",}}}x')],
];

describe('texts made to hurt', () => {
  it.each(attacks)('%s cost in proportion to their length', (_, make) => {
    const small = countWork(() => recoverToolCalls(make(80_000), options));
    const large = countWork(() => recoverToolCalls(make(160_000), options));
    expect(large / small).toBeLessThan(2.3);
  });

  it.each(attacks)('%s cost in proportion to their length in small chunks', (_, make) => {
    const run = (n: number): number => {
      const text = make(n);
      const cuts = Array.from({ length: Math.floor(text.length / 16) }, (_, i) => i * 16);
      return countWork(() => scan(text, options, cuts));
    };
    expect(run(40_000) / run(20_000)).toBeLessThan(2.3);
  });
});
