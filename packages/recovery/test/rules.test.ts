import { describe, expect, it } from 'vitest';
import type { RecoveryOptions, Segment } from '../src/index.ts';
import {
  createToolCallRecovery,
  dialectNames,
  dialectNamed,
  dialectsForModel,
  recoverToolCalls,
} from '../src/index.ts';
import { tools } from './corpus/tools.ts';
import { everyPlace, expectTiling, joined, scan } from './segments.ts';

const options: RecoveryOptions = { tools, messageKey: 'm1' };
const call = (name: string, input: object = {}): string =>
  `<tool_call>${JSON.stringify({ name, arguments: input })}</tool_call>`;
const names = (text: string, more: RecoveryOptions = {}): (readonly [string, string])[] =>
  recoverToolCalls(text, { ...options, ...more }).calls.map(
    ({ name, recovered }) => [name, recovered.resolvedBy] as const,
  );

describe('names', () => {
  it.each([
    ['list_notes', 'list_notes', 'exact'],
    ['functions.list_notes', 'list_notes', 'namespace'],
    ['default_api:list_notes', 'list_notes', 'namespace'],
    ['functions.list_notes:3', 'list_notes', 'namespace'],
    ['List_Notes', 'list_notes', 'case'],
    ['move', 'shelf__move', 'suffix'],
    ['shelf.move', 'shelf__move', 'suffix'],
    ['shelf_move', 'shelf__move', 'suffix'],
    ['ls', 'list_notes', 'alias'],
  ])('%s means %s', (written, name, by) => {
    expect(names(call(written), { aliases: { ls: 'list_notes' } })).toEqual([[name, by]]);
  });

  it('never chooses among several', () => {
    expect(names(call('move'), { tools: ['a__move', 'b__move'] })).toEqual([]);
    expect(names(call('FIND'), { tools: ['Find', 'find'] })).toEqual([]);
  });

  it('takes only exact names when asked', () => {
    expect(names(call('List_Notes'), { exactNames: true })).toEqual([]);
  });

  it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])(
    'takes %s only when it is offered',
    (name) => {
      expect(names(call(name))).toEqual([]);
      expect(names(call(name), { tools: [name] })).toEqual([[name, 'exact']]);
    },
  );

  it('runs nothing without offered tools, and still removes reserved tokens', () => {
    const found = recoverToolCalls(
      'a<|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{}<|tool_call_end|>b',
    );
    expect(found).toMatchObject({
      text: 'ab',
      calls: [],
      rejected: [{ reason: 'unknown-tool', name: 'functions.f' }],
    });
  });

  it('gives the unknown call of a wrapper back as failed, the rest as text', () => {
    const block = '<function_calls><invoke name="nope"></invoke></function_calls>';
    expect(recoverToolCalls(`x ${block}`, options)).toMatchObject({
      text: 'x ',
      rejected: [{ reason: 'unknown-tool', name: 'nope', raw: block.replace('</function_calls>', '') }],
    });
    expect(recoverToolCalls(`x ${block} is an example`, options).text).toBe(`x ${block} is an example`);
  });
});

describe('ids', () => {
  it('are the same for the same text, different in a message and between messages', () => {
    const text = call('list_notes') + call('list_notes');
    const ids = (messageKey: string): string[] =>
      recoverToolCalls(text, { ...options, messageKey }).calls.map(({ id }) => id);
    expect(ids('a')).toEqual(ids('a'));
    expect(
      new Set([
        ...ids('a'),
        ...ids('b'),
        ...ids('a/b'),
        ...ids('a b'),
        ...ids('x'.repeat(80)),
        ...ids(`${'x'.repeat(80)}y`),
      ]).size,
    ).toBe(12);
    for (const id of ids(`chat/42 ${'é'.repeat(90)}`)) expect(id).toMatch(/^[\w-]{1,64}$/);
  });

  it('can be nine letters and digits', () => {
    const [first, second] = recoverToolCalls(call('list_notes').repeat(2), {
      ...options,
      idFormat: 'mistral',
    }).calls;
    expect(first?.id).toMatch(/^[a-z0-9]{9}$/);
    expect(second?.id).not.toBe(first?.id);
  });

  it('keep what the model wrote beside them', () => {
    const text = '<|tool_call_begin|>functions.list_notes:12<|tool_call_argument_begin|>{}<|tool_call_end|>';
    expect(recoverToolCalls(text, options).calls[0]?.recovered.sourceId).toBe('functions.list_notes:12');
  });
});

describe('input', () => {
  it('keeps the text of what was written', () => {
    const text =
      '<tool_call>{"name":"find_note","arguments":{"query":"a",  "limit":9007199254740993}}</tool_call>';
    expect(recoverToolCalls(text, options).calls[0]?.rawInput).toBe(
      '{"query":"a",  "limit":9007199254740993}',
    );
  });

  it('tells of a key given twice', () => {
    const text = '<tool_call>{"name":"find_note","arguments":{"query":"safe","query":"other"}}</tool_call>';
    expect(recoverToolCalls(text, options).calls[0]).toMatchObject({
      input: { query: 'other' },
      recovered: { duplicateKeys: true },
    });
  });

  it('says when a value was guessed', () => {
    const read = (key: string): unknown => {
      const [found] = recoverToolCalls(
        `<function=save_note>\n<parameter=title>\nt\n</parameter>\n<parameter=${key}>\n12\n</parameter>\n</function>`,
        options,
      ).calls;
      return [found?.input[key], found?.recovered.typed];
    };
    expect(read('stars')).toEqual([12, 'schema']);
    expect(read('body')).toEqual(['12', 'schema']);
    expect(read('extra')).toEqual([12, 'guessed']);
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString'])('keeps %s as a plain key', (key) => {
    for (const text of [
      `<function=save_note><parameter=title>t</parameter><parameter=${key}>{"polluted":1}</parameter></function>`,
      `<tool_call>{"name":"save_note","arguments":{"title":"t","${key}":{"polluted":1}}}</tool_call>`,
    ]) {
      const [found] = recoverToolCalls(text, options).calls;
      expect(Object.keys(found?.input ?? {})).toEqual(['title', key]);
      expect(Object.getPrototypeOf(found?.input)).toBe(Object.prototype);
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    }
  });
});

describe('unfinished calls', () => {
  const cases: [string, string, string, string, string][] = [
    [
      'closer missing',
      '<tool_call>{"name":"list_notes","arguments":{}}',
      'truncated',
      'implicit-close',
      'implicit-close',
    ],
    [
      'value ended by an outer closer',
      '<tool_call>find_note<arg_key>query</arg_key><arg_value>x</tool_call>',
      'repaired',
      'repaired',
      'repaired',
    ],
    [
      'parameters closed, the call not',
      '<function=find_note><parameter=query>x</parameter>',
      'truncated',
      'implicit-close',
      'implicit-close',
    ],
    [
      'a required one missing',
      '<function=find_note><parameter=limit>1</parameter>',
      'truncated',
      'truncated',
      'truncated',
    ],
    [
      'input closed, the object not',
      '<tool_call>{"name":"list_notes","arguments":{}',
      'truncated',
      'truncated',
      'lenient',
    ],
    ['cut in a value', '<function=find_note><parameter=query>x', 'truncated', 'truncated', 'truncated'],
    [
      'cut in a string',
      '<tool_call>{"name":"find_note","arguments":{"query":"x',
      'truncated',
      'truncated',
      'truncated',
    ],
  ];
  it.each(cases)('%s', (_, text, ...expected) => {
    const outcomes = (['strict', 'complete', 'lenient'] as const).map((onUnclosed) => {
      const { calls, rejected, text: visible } = recoverToolCalls(text, { ...options, onUnclosed });
      expect(visible).toBe('');
      return calls[0]?.recovered.completeness ?? rejected[0]?.reason;
    });
    expect(outcomes).toEqual(expected);
  });

  it('tells the values that were complete', () => {
    const [rejected] = recoverToolCalls(
      '<function=save_note><parameter=title>t</parameter><parameter=body>half',
      options,
    ).rejected;
    expect(rejected).toMatchObject({ reason: 'truncated', name: 'save_note', input: { title: 't' } });
  });
});

describe('limits', () => {
  it('gives up a call that is too long, without keeping it', () => {
    const text = `a${call('find_note', { query: 'x'.repeat(5000) })}b`;
    const found = recoverToolCalls(text, { ...options, limits: { callLength: 1000 } });
    expect(found).toMatchObject({ text: 'ab', calls: [], rejected: [{ reason: 'too-large' }] });
    expect(joined(scan(text, { ...options, limits: { callLength: 1000 } }, [700, 1500]))).toEqual(
      joined(found.segments),
    );
  });

  it('gives up calls beyond the allowed number', () => {
    const found = recoverToolCalls(call('list_notes').repeat(5), { ...options, limits: { calls: 3 } });
    expect([found.calls.length, found.rejected.map(({ reason }) => reason)]).toEqual([
      3,
      ['too-large', 'too-large'],
    ]);
  });

  it('gives up too many parameters and too deep input', () => {
    const many = `<function=save_note>${'<parameter=a>1</parameter>'.repeat(20)}</function>`;
    expect(recoverToolCalls(many, { ...options, limits: { parameters: 10 } }).calls).toEqual([]);
    const deep = `<tool_call>{"name":"save_note","arguments":{"title":${'['.repeat(300)}${']'.repeat(300)}}}</tool_call>`;
    expect(recoverToolCalls(deep, options)).toMatchObject({
      text: '',
      rejected: [{ reason: 'malformed', name: 'save_note' }],
    });
  });
});

describe('native calls in the same message', () => {
  const text = `Ok ${call('find_note', { limit: 1, query: 'a' })} and ${call('list_notes')}</parameter> done`;
  it('leave nothing but text', () => {
    const found = recoverToolCalls(text, { ...options, nativeCalls: true });
    expect([found.text, found.calls, found.rejected]).toEqual(['Ok  and  done', [], []]);
  });

  it('name the ones that were said twice', () => {
    const found = recoverToolCalls(text, {
      ...options,
      nativeCalls: [{ name: 'find_note', input: { query: 'a', limit: 1 } }],
    });
    expect([found.text, found.calls, found.rejected.map(({ reason, name }) => [reason, name])]).toEqual([
      'Ok  and  done',
      [],
      [['duplicate', 'find_note']],
    ]);
  });

  it('make a lone orphan closer suspicious', () => {
    expect(recoverToolCalls('Done.</function>', { ...options, nativeCalls: true }).text).toBe('Done.');
  });
});

describe('reasoning (fault 82)', () => {
  const parts = (text: string, more: RecoveryOptions = {}): unknown[] =>
    joined(recoverToolCalls(text, { ...options, reasoning: 'separate', ...more }).segments).flatMap(
      (segment) =>
        segment.type === 'text' || segment.type === 'reasoning'
          ? [[segment.type, segment.text, ...('cut' in segment ? ['cut'] : [])]]
          : [],
    );
  it('in one chunk', () =>
    expect(parts('<think>a</think>b')).toEqual([
      ['reasoning', 'a'],
      ['text', 'b'],
    ]));
  it('with the opening in the prompt', () =>
    expect(parts('a</think>b', { startsInReasoning: true })).toEqual([
      ['reasoning', 'a'],
      ['text', 'b'],
    ]));
  it('with the opening in the prompt, not said', () =>
    expect(parts('a</think>b')).toEqual([['text', 'a</think>b']]));
  it('never closed', () => expect(parts('<think>a')).toEqual([['reasoning', 'a', 'cut']]));
  it('never closed and empty', () => expect(parts('<think>')).toEqual([['reasoning', '', 'cut']]));
  it('a book', () => expect(parts('<this is a book>')).toEqual([['text', '<this is a book>']]));
  it('in prose', () => expect(parts('Use the <think> tag.')).toEqual([['text', 'Use the <think> tag.']]));
  it('its closer in inline code', () =>
    expect(parts('<think>I end with `</think>` later</think>b')).toEqual([
      ['reasoning', 'I end with `</think>` later'],
      ['text', 'b'],
    ]));
  it('an open backtick does not keep it open', () =>
    expect(parts('<think>a ` b</think>c')).toEqual([
      ['reasoning', 'a ` b'],
      ['text', 'c'],
    ]));
  it('calls in it are notes', () => {
    const found = recoverToolCalls(`<think>maybe ${call('list_notes')}</think>No.`, {
      ...options,
      reasoning: 'separate',
    });
    expect([found.calls, found.rejected, found.notes.map(({ reason }) => reason)]).toEqual([
      [],
      [],
      ['in-reasoning'],
    ]);
  });
  it('calls in it count when asked', () => {
    const found = recoverToolCalls(`<think>maybe ${call('list_notes')} ok</think>No.`, {
      ...options,
      reasoning: 'separate',
      callsInReasoning: true,
    });
    expect([found.calls.length, found.reasoning, found.text]).toEqual([1, 'maybe  ok', 'No.']);
  });
  it.each(['think', 'thinking', 'seed:think', 'mm:think', 'think:opensource'])('knows <%s>', (tag) =>
    expect(parts(`<${tag}>a</${tag}>b`)).toEqual([
      ['reasoning', 'a'],
      ['text', 'b'],
    ]),
  );
  it('knows Magistral', () =>
    expect(parts('[THINK]a[/THINK]b')).toEqual([
      ['reasoning', 'a'],
      ['text', 'b'],
    ]));
});

describe('streaming', () => {
  const push = (pieces: string[], more: RecoveryOptions = {}): Segment[][] => {
    const recovery = createToolCallRecovery({ ...options, ...more });
    return pieces.map((piece) => recovery.push(piece));
  };
  const visible = (steps: Segment[][]): string[] =>
    steps.map((step) =>
      step.map((segment) => (segment.type === 'text' ? segment.text : `<${segment.type}>`)).join(''),
    );

  it('holds back only what may become a marker', () => {
    expect(visible(push(['Hello wor', 'ld, a < b', ' or <tool', 'box> [T', '1] end']))).toEqual([
      'Hello wor',
      'ld, a < b',
      ' or ',
      '<toolbox> ',
      '[T1] end',
    ]);
  });

  it('names a call before its input is there, and the name is final', () => {
    const steps = push(['x <tool_call>{"name":"find_note",', '"arguments":{"query":"a"}}', '</tool_call>']);
    expect(visible(steps)).toEqual(['x <call-start>', '', '<call>']);
    expect(steps.flat().filter((segment) => 'id' in segment && segment.id === 'call_m1_0')).toHaveLength(2);
  });

  it('gives a call at its closer, not at the end', () => {
    expect(visible(push([call('list_notes').slice(0, -1), '>']))).toEqual(['<call-start>', '<call>']);
    expect(visible(push(['<function=list_notes>\n</function', '>']))).toEqual(['<call-start>', '<call>']);
  });

  it('never ends a piece of text inside a surrogate pair', () => {
    const [grin] = ['😀'];
    expect(visible(push([`a${grin.charAt(0)}`, `${grin.charAt(1)}b`]))).toEqual(['a', '😀b']);
  });

  it('refuses text after the end', () => {
    const recovery = createToolCallRecovery(options);
    recovery.end();
    expect(() => recovery.push('x')).toThrow('@callboard/recovery: push() after end()');
    expect(recovery.end()).toEqual([]);
  });
});

describe('choosing dialects', () => {
  it('knows every dialect by name', () => {
    for (const name of dialectNames) expect(dialectNamed(name).name).toBe(name);
    expect(() => recoverToolCalls('', { dialects: ['nope'] })).toThrow('there is no dialect "nope"');
  });

  it.each([
    ['moonshotai/Kimi-K2-Instruct', 'kimi-k2'],
    ['deepseek-ai/DeepSeek-V3.2', 'deepseek-dsml'],
    ['deepseek-chat', 'deepseek-v3'],
    ['Qwen/Qwen3-Coder-480B', 'qwen3-coder'],
    ['Qwen/Qwen2.5-7B-Instruct', 'hermes'],
    ['zai-org/GLM-4.6', 'glm'],
    ['mistral-large-2411', 'mistral'],
    ['meta-llama/Llama-3.1-8B-Instruct', 'llama3-json'],
    ['meta-llama/Llama-4-Scout', 'llama4'],
    ['openai/gpt-oss-120b', 'harmony'],
    ['google/gemma-4-27b', 'gemma4'],
    ['MiniMaxAI/MiniMax-M2', 'minimax-m2'],
    ['CohereLabs/command-a-03-2025', 'cohere'],
    ['claude-opus-4', 'anthropic'],
    ['microsoft/Phi-4-mini-instruct', 'functools'],
  ])('%s writes %s', (model, dialect) => {
    expect(dialectsForModel(model)[0]?.name).toBe(dialect);
  });

  it('believes bare syntax only when it is named', () => {
    const text = '{"name": "list_notes", "parameters": {}}';
    expect(recoverToolCalls(text, options).text).toBe(text);
    expect(recoverToolCalls(text, { ...options, dialects: ['llama3-json'] }).calls).toHaveLength(1);
    expect(
      recoverToolCalls(text + call('list_notes'), { ...options, dialects: ['default', 'llama3-json'] }).calls,
    ).toHaveLength(2);
  });
});

describe('what is held back', () => {
  const longest = 48 + 8;
  it.each([
    [
      'prose',
      'Some text with a < b, [1], `code`, "quotes" and <b>HTML</b>; then <tool and [TOOL, done. '.repeat(20),
    ],
    [
      'half markers',
      '<|tool_calls_section_begi <|plamo:begin_tool_arguments:pla [TOOL_CALLS <tool_cal '.repeat(20),
    ],
    ['Markdown', '# Title\n\n- item <x>\n\n```js\nif (a < b) {}\n```\n\n> quote\n\n'.repeat(20)],
  ])('is never more than a marker of %s', (_, text) => {
    const recovery = createToolCallRecovery(options);
    let seen = 0;
    for (let i = 0; i < text.length; i += 1) {
      for (const segment of recovery.push(text.charAt(i))) if (segment.type === 'text') seen = segment.end;
      expect(i + 1 - seen).toBeLessThanOrEqual(longest);
    }
  });

  it('is nothing when no marker can begin there', () => {
    const recovery = createToolCallRecovery(options);
    for (const piece of ['Hello ', 'world, ', 'a > b ', '5 ] x'])
      expect(recovery.push(piece)).toMatchObject([{ type: 'text', text: piece }]);
  });
});

describe('a message that is only a fence', () => {
  const whole: RecoveryOptions = { ...options, inCode: 'known-whole-message' };
  const written = call('list_notes', { folder: 'a' });

  it.each([
    `\`\`\`\n${written}\n\`\`\``,
    `\n \`\`\`\`json\n${written}\n\n${written}\n\`\`\`\`\n\n`,
    `~~~xml\r\n${written}\r\n~~~  `,
  ])('holds calls when it is asked for: %j', (text) => {
    const found = recoverToolCalls(text, whole);
    expect(found.calls[0]?.name).toBe('list_notes');
    expect(found.text.trim()).toBe('');
    for (const { raw, recovered } of found.calls) {
      expect(raw).toContain(text.slice(recovered.span.start, recovered.span.end).trim());
    }
    for (const at of everyPlace(text)) {
      const segments = scan(text, whole, [at]);
      expect(segments).toEqual(found.segments);
      expectTiling(text, segments);
    }
    expect(recoverToolCalls(text, options).calls).toEqual([]);
  });

  it.each([
    `Example:\n\`\`\`\n${written}\n\`\`\``,
    `\`\`\`\n${written}\n\`\`\`\nThat was an example.`,
    `\`\`\`\nThe call:\n${written}\n\`\`\``,
    `\`\`\`\n${written}\n`,
    `\`\`\`\n${written}\n\`\`\`\n\`\`\`\n${written}\n\`\`\``,
    `\`\`\`\n${call('not_offered')}\n\`\`\``,
    '```',
    '``code`` and more',
    '\n\n',
  ])('is text when there is anything else: %j', (text) => {
    for (const at of everyPlace(text)) {
      const segments = scan(text, whole, [at]);
      expect(segments.filter(({ type }) => type === 'call' || type === 'rejected')).toEqual([]);
      expectTiling(text, segments);
    }
    expect(recoverToolCalls(text, whole).text).toBe(text);
  });

  it('does not hold back what is clearly none', () => {
    const scanner = createToolCallRecovery(whole);
    expect(scanner.push('Hello')).toMatchObject([{ type: 'text', text: 'Hello' }]);
  });
});
