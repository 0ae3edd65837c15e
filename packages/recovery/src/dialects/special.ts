import type { Dialect } from '../dialect.ts';
import { readHarmony } from '../readers/harmony.ts';
import { jsonReader } from '../readers/json.ts';
import { skipEcho } from '../readers/skip.ts';

/** Kimi K2 and its successors. */
export const kimiK2: Dialect = {
  name: 'kimi-k2',
  tier: 'S',
  wrap: [
    '<|tool_calls_section_begin|>',
    '<|tool_call_section_begin|>',
    '<tool_calls_section_begin>',
    '<tool_call_section_begin>',
  ],
  open: ['<|tool_call_begin|>', '<tool_call_begin>'],
  close: [
    '<|tool_call_end|>',
    '<tool_call_end>',
    '<|tool_calls_section_end|>',
    '<|tool_call_section_end|>',
    '<tool_calls_section_end>',
    '<tool_call_section_end>',
  ],
  read: [
    /* @__PURE__ */ jsonReader({
      header:
        /^\s*(?<id>(?<name>[^\s<{]{1,256}?)(?::\d+)?)\s*(?:<\|?tool_(?:call_)?arguments?_begin\|?>)?\s*$/,
    }),
  ],
};

const DEEPSEEK_WRAP = ['<｜tool▁calls▁begin｜>'];
const DEEPSEEK_FUNCTION = '<｜tool▁call▁begin｜>function<｜tool▁sep｜>';
const DEEPSEEK_CLOSE = [
  '<｜tool▁call▁end｜>',
  '<｜tool▁calls▁end｜>',
  '<｜tool▁outputs▁end｜>',
  '<｜tool▁output▁end｜>',
];

/** DeepSeek V3, R1: a type word, a name, a fenced input. */
export const deepseekV3: Dialect = {
  name: 'deepseek-v3',
  tier: 'S',
  wrap: DEEPSEEK_WRAP,
  open: [DEEPSEEK_FUNCTION],
  close: DEEPSEEK_CLOSE,
  read: [
    /* @__PURE__ */ jsonReader({
      header: /^\s*(?<name>[^\s<{`]{1,256})\s*(?:```(?:json)?\s*)?$/,
      fenced: true,
    }),
  ],
};

/** DeepSeek V3.1: name and input. */
export const deepseekV31: Dialect = {
  name: 'deepseek-v3.1',
  tier: 'S',
  wrap: DEEPSEEK_WRAP,
  open: ['<｜tool▁call▁begin｜>', DEEPSEEK_FUNCTION],
  keepsMarker: true,
  close: DEEPSEEK_CLOSE,
  read: [
    /* @__PURE__ */ jsonReader({
      header: /^<\|tool_call_begin\|>\s*(?<name>[^\s<{]{1,256}?)\s*<\|tool_sep\|>\s*(?:```(?:json)?\s*)?$/,
      fenced: true,
    }),
  ],
};

/** Tool results that a DeepSeek model echoes: removed, never a call. */
export const deepseekOutputs: Dialect = {
  name: 'deepseek-outputs',
  tier: 'S',
  open: ['<｜tool▁outputs▁begin｜>', '<｜tool▁output▁begin｜>'],
  close: DEEPSEEK_CLOSE,
  read: [skipEcho],
};

/** Mistral, Ministral, Devstral, Magistral: an array of calls, or name and input per marker. */
export const mistral: Dialect = {
  name: 'mistral',
  tier: 'S',
  open: ['[TOOL_CALLS]'],
  close: ['[/TOOL_CALLS]'],
  read: [
    /* @__PURE__ */ jsonReader({ first: '[', unclosed: true }),
    /* @__PURE__ */ jsonReader({
      header: /^\s*(?<name>[^\s[{<]{1,256})\s*(?:\[CALL_ID\]\s*(?<id>[^\s[{]+)\s*)?(?:\[ARGS\])?\s*$/,
      unclosed: true,
    }),
  ],
};

/** gpt-oss: messages with channels and recipients. */
export const harmony: Dialect = {
  name: 'harmony',
  tier: 'S',
  open: ['<|channel|>', '<|start|>'],
  close: ['<|call|>'],
  tail: ['<|end|>', '<|return|>', '<|message|>', '<|constrain|>'],
  read: [readHarmony],
};

/** Cohere Command-R7B, A and later. */
export const cohere: Dialect = {
  name: 'cohere',
  tier: 'S',
  open: ['<|START_ACTION|>'],
  close: ['<|END_ACTION|>'],
  noise: [
    '<|START_RESPONSE|>',
    '<|END_RESPONSE|>',
    '<|START_TEXT|>',
    '<|END_TEXT|>',
    '<|CHATBOT_TOKEN|>',
    '<|END_OF_TURN_TOKEN|>',
  ],
  reasoning: [['<|START_THINKING|>', '<|END_THINKING|>']],
  read: [/* @__PURE__ */ jsonReader({ first: '[' })],
};

/** InternLM 2 to 3. */
export const internlm: Dialect = {
  name: 'internlm',
  tier: 'S',
  open: ['<|action_start|><|plugin|>', '<|action_start|> <|plugin|>'],
  close: ['<|action_end|>'],
  read: [/* @__PURE__ */ jsonReader()],
};

/** Apertus: one-key objects. */
export const apertus: Dialect = {
  name: 'apertus',
  tier: 'S',
  open: ['<|tools_prefix|>'],
  close: ['<|tools_suffix|>'],
  read: [/* @__PURE__ */ jsonReader({ byKey: true, first: '[' })],
};

/** GigaChat 3. */
export const gigachat: Dialect = {
  name: 'gigachat',
  tier: 'S',
  open: ['<|message_sep|>', '<|function_call|>'],
  noise: ['<|role_sep|>'],
  read: [
    /* @__PURE__ */ jsonReader({ header: /^\s*function call<\|role_sep\|>\s*$/, wordy: true }),
    /* @__PURE__ */ jsonReader({ first: '{' }),
  ],
};

/** Inkling. */
export const inkling: Dialect = {
  name: 'inkling',
  tier: 'S',
  open: ['<|message_model|>', '<|content_invoke_tool_json|>'],
  noise: ['<|message_model|>'],
  close: ['<|end_message|>'],
  read: [
    /* @__PURE__ */ jsonReader({ first: '{' }),
    /* @__PURE__ */ jsonReader({ header: /^\s*[^\s<]*<\|content_invoke_tool_json\|>\s*$/ }),
  ],
};

/** Solar Open. */
export const solar: Dialect = {
  name: 'solar',
  tier: 'S',
  wrap: ['<|tool_calls|>'],
  open: ['<|tool_call:begin|>'],
  close: ['<|tool_call:end|>', '<|calls|>'],
  noise: ['<|begin|>assistant<|content|>', '<|flush|>'],
  reasoning: [['<|think|>', '<|end|>']],
  read: [
    /* @__PURE__ */ jsonReader({
      header: /^\s*(?<id>[^\s<]*)\s*<\|tool_call:name\|>\s*(?<name>[^\s<]+)\s*<\|tool_call:args\|>\s*$/,
    }),
  ],
};

/** PLaMo 3. */
export const plamo: Dialect = {
  name: 'plamo',
  tier: 'S',
  wrap: ['<|plamo:begin_tool_requests:plamo|>'],
  open: ['<|plamo:begin_tool_request:plamo|>'],
  close: [
    '<|plamo:end_tool_arguments:plamo|>',
    '<|plamo:end_tool_request:plamo|>',
    '<|plamo:end_tool_requests:plamo|>',
  ],
  read: [
    /* @__PURE__ */ jsonReader({
      header:
        /^\s*<\|plamo:begin_tool_name:plamo\|>(?<name>[^<]+)<\|plamo:end_tool_name:plamo\|>\s*<\|plamo:begin_tool_arguments:plamo\|>(?:<\|plamo:constrain\|>json<\|plamo:msg\|>)?\s*$/,
    }),
  ],
};

/** HyperCLOVA X 14B. */
export const hyperclova: Dialect = {
  name: 'hyperclova',
  tier: 'S',
  open: ['<|im_start|>assistant -> tool/function_call'],
  read: [/* @__PURE__ */ jsonReader({ first: '[' })],
};

/** Functionary 2. */
export const functionary: Dialect = {
  name: 'functionary',
  tier: 'S',
  wrap: ['<|from|>assistant'],
  open: ['<|recipient|>'],
  noise: ['<|recipient|>all\n<|content|>', '<|from|>assistant\n<|recipient|>all\n<|content|>', '<|stop|>'],
  read: [/* @__PURE__ */ jsonReader({ header: /^\s*(?<name>[^\s<]+)\s*<\|content\|>\s*$/ })],
};

/** Sarashina 2.2: an array of Python dictionaries. */
export const sarashina: Dialect = {
  name: 'sarashina',
  tier: 'S',
  open: ['<|tool_calls|>'],
  read: [/* @__PURE__ */ jsonReader({ first: '[' })],
};

/** Granite 3.0. */
export const granite: Dialect = {
  name: 'granite',
  tier: 'S',
  open: ['<|tool_call|>'],
  read: [/* @__PURE__ */ jsonReader({ first: '[' })],
};
