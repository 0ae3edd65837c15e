/** Texts of several dialects, with what a reader is to see of them. Tools: `peek {p}`, `find {q: number}`, `w`. */
export interface RecoveryText {
  name: string;
  text: string;
  shown: readonly (readonly unknown[])[];
  dialects?: readonly string[];
}

const ready = (name: string, input: unknown): readonly unknown[] => ['call', name, input, 'ready'];
const text = (words: string): readonly unknown[] => ['text', words];

export const recoveryTexts: readonly RecoveryText[] = [
  {
    name: 'Hermes, two calls',
    text: 'A <tool_call>{"name":"peek","arguments":{"p":"1"}}</tool_call> B <tool_call>{"name":"find","arguments":{"q":2}}</tool_call> C',
    shown: [text('A '), ready('peek', { p: '1' }), text(' B '), ready('find', { q: 2 }), text(' C')],
  },
  {
    name: 'Qwen3-Coder, typed by the schema',
    text: 'Now.\n<tool_call>\n<function=find>\n<parameter=q>\n12\n</parameter>\n</function>\n</tool_call>',
    shown: [text('Now.\n'), ready('find', { q: 12 })],
  },
  {
    name: 'Kimi K2 section',
    text: 'Sure.<|tool_calls_section_begin|><|tool_call_begin|>functions.peek:0<|tool_call_argument_begin|>{"p":"é🙂"}<|tool_call_end|><|tool_calls_section_end|> Then.',
    shown: [text('Sure.'), ready('peek', { p: 'é🙂' }), text(' Then.')],
  },
  {
    name: 'DeepSeek V3.1',
    text: 'Ok<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>peek<｜tool▁sep｜>{"p":"x"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    shown: [text('Ok'), ready('peek', { p: 'x' })],
  },
  {
    name: 'Mistral',
    text: 'Looking. [TOOL_CALLS]peek[ARGS]{"p":"a]b"}',
    shown: [text('Looking. '), ready('peek', { p: 'a]b' })],
  },
  {
    name: 'GLM',
    text: 'Go <tool_call>peek\n<arg_key>p</arg_key>\n<arg_value>a < b && c</arg_value>\n</tool_call> on',
    shown: [text('Go '), ready('peek', { p: 'a < b && c' }), text(' on')],
  },
  {
    name: 'MiniMax M2',
    text: 'Go\n<minimax:tool_call>\n<invoke name="peek">\n<parameter name="p">b</parameter>\n</invoke>\n</minimax:tool_call>',
    shown: [text('Go\n'), ready('peek', { p: 'b' })],
  },
  {
    name: 'fault 107: a details block, when its dialect is named',
    text: '<details type="tool_calls" done="true" id="k" name="find" arguments="&quot;{\\&quot;q\\&quot;:1}&quot;">\n<summary>ran</summary>\n</details>after',
    shown: [ready('find', { q: 1 }), text('after')],
    dialects: ['default', 'details'],
  },
  {
    name: 'fault 105: inline code, a fence, reasoning, a tool that was not offered',
    text:
      'Use `<tool_call>{"name":"peek","arguments":{}}</tool_call>` like so.\n\n```\n<tool_call>{"name":"peek","arguments":{}}</tool_call>\n```\n' +
      '<tool_call>{"name":"y","arguments":{}}</tool_call> end',
    shown: [
      text(
        'Use `<tool_call>{"name":"peek","arguments":{}}</tool_call>` like so.\n\n```\n<tool_call>{"name":"peek","arguments":{}}</tool_call>\n```\n' +
          '<tool_call>{"name":"y","arguments":{}}</tool_call> end',
      ),
    ],
  },
  {
    name: 'fault 105: inside reasoning',
    text: '<think>I write <tool_call>{"name":"peek","arguments":{}}</tool_call> now</think>Done.',
    shown: [
      ['reasoning', 'I write <tool_call>{"name":"peek","arguments":{}}</tool_call> now'],
      text('Done.'),
    ],
  },
  {
    name: 'fault 82: reasoning, then the answer, then a call',
    text: '<think>\nHm.\n</think>\n\nHi <tool_call>{"name":"w","arguments":{}}</tool_call>',
    shown: [['reasoning', '\nHm.\n'], text('\n\nHi '), ready('w', {})],
  },
  {
    name: 'fault 82: words that begin like a tag',
    text: '<this is a book> 1 < 2, <thin>, [TOOL and <',
    shown: [text('<this is a book> 1 < 2, <thin>, [TOOL and <')],
  },
];
