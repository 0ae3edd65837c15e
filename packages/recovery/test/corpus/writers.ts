import type { MeantCall } from './tools.ts';

/** Writes calls the way a model of one family does. Made from the grammar, and sharing nothing with the readers. */
export interface Writer {
  family: string;
  write: (calls: MeantCall[]) => string;
  /** Needed only for dialects that are off by default. */
  dialects?: string[];
  /** Strings have escapes, so that any value can be written. */
  json: boolean;
  /** The dialect has no marker: text around it is not possible. */
  alone?: true;
  /** An unfinished text may be read as text. */
  bare?: true;
  /** Calls without the closing marker still end on their own. */
  closer?: string;
  /** Can only write one call at a time. */
  single?: true;
  /** Removed and reported, never run. */
  never?: true;
}

const J = JSON.stringify;
const each = (calls: MeantCall[], write: (call: MeantCall, i: number) => string, between = ''): string =>
  calls.map(write).join(between);
const plain = (call: MeantCall): unknown => ({ name: call.name, arguments: call.input });
const text = (value: unknown): string => (typeof value === 'string' ? value : J(value));
const params = (call: MeantCall, write: (key: string, value: unknown) => string, between = ''): string =>
  Object.entries(call.input)
    .map(([key, value]) => write(key, value))
    .join(between);

function python(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`;
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([key, part]) => `${python(key)}: ${python(part)}`)
      .join(', ')}}`;
  if (typeof value === 'number') return String(value);
  return `'${(value as string).replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\t', '\\t')}'`;
}
const pythonCall = (call: MeantCall): string =>
  `${call.name}(${params(call, (key, value) => `${key}=${python(value)}`, ', ')})`;

function gemma(value: unknown, quote: string): string {
  if (typeof value === 'string') return quote + value + quote;
  if (Array.isArray(value)) return `[${value.map((part) => gemma(part, quote)).join(',')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([key, part]) => `${key}:${gemma(part, quote)}`)
      .join(',')}}`;
  return String(value);
}
const gemmaCall = (call: MeantCall, quote: string): string => `call:${call.name}${gemma(call.input, quote)}`;

const NS = ']<]minimax[>[';
function namespaced(key: string, value: unknown): string {
  const nested =
    typeof value === 'object' && value !== null && Object.keys(value).length > 0 && !J(value).includes('[');
  let inner = text(value);
  if (Array.isArray(value) && value.length > 0)
    inner = value.map((part) => namespaced('item', part)).join('');
  else if (nested)
    inner = Object.entries(value)
      .map(([name, part]) => namespaced(name, part))
      .join('');
  return `${NS}<${key}>${inner}${NS}</${key}>`;
}

const equals = (call: MeantCall): string =>
  `<function=${call.name}>\n${params(call, (key, value) => `<parameter=${key}>\n${text(value)}\n</parameter>\n`)}</function>`;
const invoke = (call: MeantCall, ns = '', between = '\n'): string =>
  `<${ns}invoke name="${call.name}">${between}${params(call, (key, value) => `<${ns}parameter name="${key}">${text(value)}</${ns}parameter>${between}`)}</${ns}invoke>`;
const pairs = (call: MeantCall, line = '', prefix = ''): string =>
  params(
    call,
    (key, value) =>
      `<${prefix}arg_key>${key}</${prefix}arg_key>${line}<${prefix}arg_value>${text(value)}</${prefix}arg_value>${line}`,
  );
const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const dsml = (calls: MeantCall[], bar: string, word: string): string =>
  `<${bar}DSML${bar}${word}>\n${each(calls, (call) => `<${bar}DSML${bar}invoke name="${call.name}">\n${params(call, (key, value) => `<${bar}DSML${bar}parameter name="${key}" string="${typeof value === 'string'}">${text(value)}</${bar}DSML${bar}parameter>\n`)}</${bar}DSML${bar}invoke>`, '\n')}\n</${bar}DSML${bar}${word}>`;
const P = (word: string): string => `<|plamo:${word}:plamo|>`;

// One line a text reads better than what the formatter makes of it.
// prettier-ignore
export const writers: Writer[] = [
  { family: 'kimi-k2', json: true, closer: '<|tool_calls_section_end|>', write: (calls) => `<|tool_calls_section_begin|>${each(calls, (call, i) => `<|tool_call_begin|>functions.${call.name}:${i}<|tool_call_argument_begin|>${J(call.input)}<|tool_call_end|>`)}<|tool_calls_section_end|>` },
  { family: 'kimi-k2', json: true, write: (calls) => each(calls, (call, i) => `<tool_call_begin>functions.${call.name}:${i + 7} <tool_call_argument_begin> ${J(call.input, null, 1)} <tool_call_end>`) },
  { family: 'kimi-k3', json: false, closer: '<|close|>tools<|sep|>', write: (calls) => `<|open|>tools<|sep|>${each(calls, (call, i) => `<|open|>call tool="${call.name}" index="${i}"<|sep|>${params(call, (key, value) => `<|open|>argument key="${key}" type="${typeof value === 'string' ? 'string' : 'json'}"<|sep|>${text(value)}<|close|>argument<|sep|>`)}<|close|>call<|sep|>`)}<|close|>tools<|sep|>` },
  { family: 'deepseek-v3', json: true, closer: '<｜tool▁calls▁end｜>', write: (calls) => `<｜tool▁calls▁begin｜>${each(calls, (call) => `<｜tool▁call▁begin｜>function<｜tool▁sep｜>${call.name}\n\`\`\`json\n${J(call.input, null, 2)}\n\`\`\`<｜tool▁call▁end｜>`, '\n')}<｜tool▁calls▁end｜>` },
  { family: 'deepseek-v3.1', json: true, closer: '<｜tool▁calls▁end｜>', write: (calls) => `<｜tool▁calls▁begin｜>${each(calls, (call) => `<｜tool▁call▁begin｜>${call.name}<｜tool▁sep｜>${J(call.input)}<｜tool▁call▁end｜>`)}<｜tool▁calls▁end｜>` },
  { family: 'deepseek-v3.1', json: true, write: (calls) => each(calls, (call) => `<|tool▁call▁begin|>${call.name}<|tool▁sep|>${J(call.input)}<|tool▁call▁end|>`) },
  { family: 'deepseek-dsml', json: false, closer: '</｜DSML｜tool_calls>', write: (calls) => dsml(calls, '｜', 'tool_calls') },
  { family: 'deepseek-dsml', json: false, write: (calls) => dsml(calls, '｜｜', 'function_calls') },
  { family: 'deepseek-dsml', json: false, write: (calls) => dsml(calls, ' | | ', 'tool_calls') },
  { family: 'minimax-m1', json: true, closer: '</tool_calls>', write: (calls) => `<tool_calls>\n${each(calls, (call) => J(plain(call)), '\n')}\n</tool_calls>` },
  { family: 'minimax-m2', json: false, closer: '</minimax:tool_call>', write: (calls) => `<minimax:tool_call>\n${each(calls, (call) => `<invoke name="${call.name}">\n${params(call, (key, value) => `<parameter name="${key}">${escaped(text(value))}</parameter>\n`)}</invoke>`, '\n')}\n</minimax:tool_call>` },
  { family: 'minimax-m3', json: false, closer: `${NS}</tool_call>`, write: (calls) => `${NS}<tool_call>\n${each(calls, (call) => `${NS}<invoke name="${call.name}">${params(call, namespaced)}${NS}</invoke>\n`)}${NS}</tool_call>` },
  { family: 'hermes', json: true, closer: '</tool_call>', write: (calls) => each(calls, (call) => `<tool_call>\n${J(plain(call))}\n</tool_call>`, '\n') },
  { family: 'hermes', json: true, write: (calls) => each(calls, (call) => `<tool_call>${J({ arguments: J(call.input), name: call.name })}</tool_call>`) },
  { family: 'hermes', json: true, write: (calls) => each(calls, (call, i) => `<tool_call>${J({ type: 'function', id: `x${i}`, function: plain(call) }, null, 2)}</tool_call>`) },
  { family: 'longcat', json: true, write: (calls) => each(calls, (call) => `<longcat_tool_call>${J(plain(call))}</longcat_tool_call>`) },
  { family: 'longcat', json: false, write: (calls) => each(calls, (call) => `<longcat_tool_call>${call.name}\n${pairs(call, '\n', 'longcat_')}</longcat_tool_call>`, '\n') },
  { family: 'qwen3-coder', json: false, closer: '</tool_call>', write: (calls) => each(calls, (call) => `<tool_call>\n${equals(call)}\n</tool_call>`, '\n') },
  { family: 'qwen3-coder', json: false, write: (calls) => each(calls, equals) },
  { family: 'qwen3-coder', json: true, write: (calls) => each(calls, (call) => `<function=${call.name}>${J(call.input)}</function>`) },
  { family: 'seed-oss', json: false, closer: '</seed:tool_call>', write: (calls) => `<seed:tool_call>\n${each(calls, equals, '\n')}\n</seed:tool_call>` },
  { family: 'step3', json: false, closer: '<｜tool_calls_end｜>', write: (calls) => `<｜tool_calls_begin｜>\n${each(calls, (call) => `<｜tool_call_begin｜>function<｜tool_sep｜>${invoke(call, 'steptml:', '')}<｜tool_call_end｜>\n`)}<｜tool_calls_end｜>` },
  { family: 'glm', json: false, closer: '</tool_call>', write: (calls) => each(calls, (call) => `<tool_call>${call.name}${pairs(call)}</tool_call>`) },
  { family: 'glm', json: false, write: (calls) => each(calls, (call) => `<tool_call>${call.name}\n${pairs(call, '\n')}</tool_call>`, '\n') },
  { family: 'hunyuan-v3', json: false, closer: '</tool_calls>', write: (calls) => `<tool_calls>\n${each(calls, (call) => `<tool_call>${call.name}<tool_sep>\n${pairs(call, '\n')}</tool_call>\n`)}</tool_calls>` },
  { family: 'hunyuan-a13b', json: true, closer: '</tool_calls>', write: (calls) => `<tool_calls>[${each(calls, (call) => J(plain(call)), ', ')}]</tool_calls>` },
  { family: 'mistral', json: true, write: (calls) => `[TOOL_CALLS][${each(calls, (call) => J(plain(call)), ', ')}]` },
  { family: 'mistral', json: true, write: (calls) => each(calls, (call) => `[TOOL_CALLS]${call.name}[ARGS]${J(call.input)}`) },
  { family: 'mistral', json: true, write: (calls) => each(calls, (call, i) => `[TOOL_CALLS]${call.name}[CALL_ID]abcd0000${i}[ARGS]${J(call.input)}`) },
  { family: 'llama', json: true, write: (calls) => `<|python_tag|>${each(calls, (call) => J({ name: call.name, parameters: call.input }), '; ')}` },
  { family: 'llama', json: true, dialects: ['llama3-json'], alone: true, bare: true, write: (calls) => each(calls, (call) => J({ name: call.name, parameters: call.input }), '; ') },
  { family: 'pythonic', json: true, dialects: ['pythonic'], alone: true, bare: true, write: (calls) => `[${each(calls, pythonCall, ', ')}]` },
  { family: 'pythonic', json: true, dialects: ['pythonic-lines'], bare: true, alone: true, write: (calls) => each(calls, pythonCall, '\n') },
  { family: 'pythonic', json: true, write: (calls) => `<|python_start|>[${each(calls, pythonCall, ', ')}]<|python_end|>` },
  { family: 'pythonic', json: true, closer: '<|tool_call_end|>', write: (calls) => `<|tool_call_start|>[${each(calls, pythonCall, ', ')}]<|tool_call_end|>` },
  { family: 'pythonic', json: true, closer: '</function_calls>', write: (calls) => `<function_calls>\n${each(calls, pythonCall, '\n')}\n</function_calls>` },
  { family: 'granite', json: true, write: (calls) => `<|tool_call|>[${each(calls, (call) => J(plain(call)), ', ')}]` },
  { family: 'granite', json: true, write: (calls) => each(calls, (call) => `<function_call> ${J(plain(call))}`, ' ') },
  { family: 'json-array', json: true, dialects: ['functools'], alone: true, bare: true, write: (calls) => ` functools[${each(calls, (call) => J(plain(call)), ', ')}]` },
  { family: 'json-array', json: true, dialects: ['xlam'], alone: true, bare: true, write: (calls) => J(calls.map(plain)) },
  { family: 'json-array', json: true, closer: '</TOOLCALL>', write: (calls) => `<TOOLCALL>[${each(calls, (call) => J(plain(call)), ', ')}]</TOOLCALL>` },
  { family: 'json-array', json: true, write: (calls) => `<|tool_calls|>[${each(calls, (call) => python(plain(call)), ', ')}]` },
  { family: 'internlm', json: true, closer: '<|action_end|>', single: true, write: (calls) => each(calls, (call) => `<|action_start|><|plugin|>\n${J({ name: call.name, parameters: call.input })}<|action_end|>`, '\n') },
  { family: 'apertus', json: true, closer: '<|tools_suffix|>', write: (calls) => `<|tools_prefix|>[${each(calls, (call) => J({ [call.name]: call.input }), ', ')}]<|tools_suffix|>` },
  { family: 'gigachat', json: true, single: true, write: (calls) => each(calls, (call) => `<|message_sep|>\n\nfunction call<|role_sep|>\n${J(plain(call))}`) },
  { family: 'inkling', json: true, write: (calls) => each(calls, (call) => `<|message_model|>${call.name}<|content_invoke_tool_json|>${J({ name: call.name, args: call.input })}<|end_message|>`) },
  { family: 'solar', json: true, closer: '<|calls|>', write: (calls) => `<|tool_calls|>${each(calls, (call, i) => `<|tool_call:begin|>${i}<|tool_call:name|>${call.name}<|tool_call:args|>${J(call.input)}<|tool_call:end|>`)}<|calls|>` },
  { family: 'plamo', json: true, closer: P('end_tool_requests'), write: (calls) => `${P('begin_tool_requests')}${each(calls, (call) => `${P('begin_tool_request')}${P('begin_tool_name')}${call.name}${P('end_tool_name')}${P('begin_tool_arguments')}<|plamo:constrain|>json<|plamo:msg|>${J(call.input)}${P('end_tool_arguments')}${P('end_tool_request')}`)}${P('end_tool_requests')}` },
  { family: 'hyperclova', json: true, write: (calls) => `<|im_start|>assistant -> tool/function_call\n[${each(calls, (call) => J(plain(call)), ', ')}]<|im_end|>` },
  { family: 'cwm', json: true, closer: '</tool>', write: (calls) => each(calls, (call) => `<tool: ${call.name}>\n${J(call.input)}\n</tool>`, '\n') },
  { family: 'cohere', json: true, closer: '<|END_ACTION|>', write: (calls) => `<|START_ACTION|>[\n${each(calls, (call, i) => `    {"tool_call_id": "${i}", "tool_name": ${J(call.name)}, "parameters": ${J(call.input)}}`, ',\n')}\n]<|END_ACTION|>` },
  { family: 'cohere', json: true, dialects: ['cohere-action'], alone: true, bare: true, write: (calls) => `Action: \`\`\`json\n${J(calls.map((call) => ({ tool_name: call.name, parameters: call.input })), null, 4)}\n\`\`\`` },
  { family: 'anthropic', json: false, closer: '</function_calls>', write: (calls) => `<function_calls>\n${each(calls, (call) => invoke(call), '\n')}\n</function_calls>` },
  { family: 'anthropic', json: false, closer: '</atem:function_calls>', write: (calls) => `<atem:function_calls>\n${each(calls, (call) => invoke(call, 'atem:'), '\n')}\n</atem:function_calls>` },
  { family: 'anthropic', json: false, write: (calls) => each(calls, (call) => invoke(call, '', '')) },
  { family: 'anthropic', json: false, write: (calls) => each(calls, (call) => `<xai:function_call name="${call.name}">${params(call, (key, value) => `<parameter name="${key}">${text(value)}</parameter>`)}</xai:function_call>`, '\n') },
  { family: 'harmony', json: true, write: (calls) => each(calls, (call) => `<|start|>assistant<|channel|>commentary to=functions.${call.name} <|constrain|>json<|message|>${J(call.input)}<|call|>`) },
  { family: 'harmony', json: true, single: true, write: (calls) => each(calls, (call) => `<|channel|>commentary to=functions.${call.name} json<|message|>${J(call.input)}`) },
  { family: 'harmony', json: true, dialects: ['harmony-bare'], bare: true, single: true, write: (calls) => each(calls, (call) => `commentary to=functions.${call.name} json${J(call.input)}`) },
  { family: 'functionary', json: true, write: (calls) => each(calls, (call) => `<|from|>assistant\n<|recipient|>${call.name}\n<|content|>${J(call.input)}`, '\n') },
  { family: 'functionary', json: true, dialects: ['functionary-v3'], bare: true, write: (calls) => each(calls, (call) => `>>>${call.name}\n${J(call.input)}`) },
  { family: 'gemma', json: false, closer: '<tool_call|>', write: (calls) => `<|tool_call>${each(calls, (call) => gemmaCall(call, '<|"|>'))}<tool_call|>` },
  { family: 'gemma', json: false, write: (calls) => each(calls, (call) => `<start_function_call>${gemmaCall(call, '<escape>')}<end_function_call>`) },
  { family: 'minicpm5', json: false, write: (calls) => each(calls, (call) => `<function name="${call.name}">${params(call, (key, value) => `<param name="${key}">${escaped(text(value))}</param>`)}</function>`, '\n') },
  { family: 'minicpm5', json: false, write: (calls) => each(calls, (call) => `<function name="${call.name}">\n${params(call, (key, value) => `<param name="${key}"><![CDATA[${text(value)}]]></param>\n`)}</function>`) },
  { family: 'mcp-xml', json: true, write: (calls) => each(calls, (call) => `<use_mcp_tool>\n<server_name>notes</server_name>\n<tool_name>${call.name}</tool_name>\n<arguments>\n${J(call.input, null, 2)}\n</arguments>\n</use_mcp_tool>`, '\n') },
  { family: 'lm-studio', json: true, closer: '[END_TOOL_REQUEST]', write: (calls) => each(calls, (call) => `[TOOL_REQUEST]${J(plain(call))}[END_TOOL_REQUEST]`, '\n') },
  { family: 'cline', json: false, dialects: ['cline'], bare: true, write: (calls) => each(calls, (call) => `<${call.name}>\n${params(call, (key, value) => `<${key}>${text(value)}</${key}>\n`)}</${call.name}>`, '\n') },
  { family: 'react', json: true, dialects: ['react'], alone: true, bare: true, single: true, write: (calls) => each(calls, (call) => `Action: ${call.name}\nAction Input: ${J(call.input)}`) },
  { family: 'gpt', json: true, dialects: ['gpt-parallel'], alone: true, bare: true, write: (calls) => J({ tool_uses: calls.map((call) => ({ recipient_name: `functions.${call.name}`, parameters: call.input })) }) },
  { family: 'gpt', json: true, write: (calls) => `<tool_call>${J({ name: 'multi_tool_use.parallel', arguments: { tool_uses: calls.map((call) => ({ recipient_name: `functions.${call.name}`, parameters: call.input })) } })}</tool_call>` },
  { family: 'qwen-echo', json: true, dialects: ['calling-tool'], bare: true, write: (calls) => each(calls, (call) => `[Calling tool: ${call.name}(${J(call.input)})]`, '\n') },
];
