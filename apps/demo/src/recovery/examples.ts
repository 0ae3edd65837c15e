/** A text to begin with. */
export interface Example {
  title: string;
  text: string;
  dialect?: string;
}

const documentation = [
  'A model of the Hermes family calls a tool like this:',
  '',
  '```xml',
  '<tool_call>{"name": "search_notes", "arguments": {"query": "plan"}}</tool_call>',
  '```',
  '',
  'Inline it is `<tool_call>…</tool_call>`, and nothing of this page is a call.',
].join('\n');

/** Texts that show what recovery does, one thing each. */
export const examples: readonly Example[] = [
  {
    title: 'Hermes, with thoughts',
    text: '<think>\nThe notes first.\n</think>\n\nLet me look. <tool_call>\n{"name": "search_notes", "arguments": {"query": "migration"}}\n</tool_call> One moment.',
  },
  {
    title: 'Qwen3-Coder, typed by the schema',
    text: 'Adding.\n\n<tool_call>\n<function=add>\n<parameter=a>\n2\n</parameter>\n<parameter=b>\n40\n</parameter>\n</function>\n</tool_call>',
  },
  {
    title: 'Kimi K2, two calls',
    text: 'Both.<|tool_calls_section_begin|><|tool_call_begin|>functions.search_notes:0<|tool_call_argument_begin|>{"query":"plan"}<|tool_call_end|><|tool_call_begin|>functions.read_file:1<|tool_call_argument_begin|>{"path":"notes/plan.md"}<|tool_call_end|><|tool_calls_section_end|>',
  },
  {
    title: 'DeepSeek V3.1',
    text: 'Reading.<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>read_file<｜tool▁sep｜>{"path":"notes/plan.md"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  },
  { title: 'Mistral', text: 'Reading. [TOOL_CALLS]read_file[ARGS]{"path": "notes/plan.md"}' },
  {
    title: 'Cut off inside a call',
    text: 'Ok. <tool_call>{"name": "read_file", "arguments": {"path": "notes/pl',
  },
  {
    title: 'An unknown tool',
    text: 'Now <|tool_call_begin|>functions.erase_disk:0<|tool_call_argument_begin|>{"all":true}<|tool_call_end|> done.',
  },
  { title: 'Documentation: nothing is a call', text: documentation },
  {
    title: 'A details block, by name',
    text: '<details type="tool_calls" done="true" id="k" name="search_notes" arguments="&quot;{\\&quot;query\\&quot;:\\&quot;plan\\&quot;}&quot;">\n<summary>ran</summary>\n</details>\nThat was it.',
    dialect: 'details',
  },
];
