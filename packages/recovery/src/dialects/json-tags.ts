import type { Dialect } from '../dialect.ts';
import { jsonReader } from '../readers/json.ts';

/** Hermes, Qwen 2.5 and 3, Granite 4, Ernie 4.5 and many finetunes: JSON in one tag. */
export const hermes: Dialect = {
  name: 'hermes',
  tier: 'T',
  open: ['<tool_call>'],
  close: ['</tool_call>'],
  read: [/* @__PURE__ */ jsonReader({ many: true })],
};

/** Ernie 4.5: Hermes with its answer in tags. */
export const ernie: Dialect = { ...hermes, name: 'ernie', noise: ['<response>', '</response>', '<0x0A>'] };

/** MiniMax M1 and Text-01: one object a line. */
export const minimaxM1: Dialect = {
  name: 'minimax-m1',
  tier: 'T',
  open: ['<tool_calls>'],
  close: ['</tool_calls>'],
  read: [/* @__PURE__ */ jsonReader({ many: true })],
};

/** Jamba: an array. */
export const jamba: Dialect = {
  name: 'jamba',
  tier: 'T',
  open: ['<tool_calls>'],
  close: ['</tool_calls>'],
  read: [/* @__PURE__ */ jsonReader({ first: '[' })],
};

/** Hunyuan A13B: an array after the assistant's label. */
export const hunyuanA13b: Dialect = { ...jamba, name: 'hunyuan-a13b', wrap: ['助手：'] };

/** Nemotron Nano 2 and Deci. */
export const nemotron: Dialect = {
  name: 'nemotron',
  tier: 'T',
  open: ['<TOOLCALL>'],
  close: ['</TOOLCALL>'],
  read: [/* @__PURE__ */ jsonReader()],
};

/** Granite 20b function calling: an object after each tag. */
export const granite20b: Dialect = {
  name: 'granite-20b',
  tier: 'T',
  open: ['<function_call>'],
  close: ['</function_call>'],
  read: [/* @__PURE__ */ jsonReader({ first: '{', unclosed: true })],
};

/** LM Studio's default for models without a format of their own. */
export const lmStudio: Dialect = {
  name: 'lm-studio',
  tier: 'T',
  open: ['[TOOL_REQUEST]', '<<<[TOOL_REQUEST]>>>'],
  close: ['[END_TOOL_REQUEST]', '<<<[END_TOOL_REQUEST]>>>'],
  read: [/* @__PURE__ */ jsonReader({ first: '{' })],
};

/** MiroThinker and other MCP prompts in XML. */
export const mcpXml: Dialect = {
  name: 'mcp-xml',
  tier: 'T',
  open: ['<use_mcp_tool>'],
  close: ['</arguments>', '</use_mcp_tool>'],
  read: [
    /* @__PURE__ */ jsonReader({
      header:
        /^\s*<server_name>\s*(?<server>[^<]*?)\s*<\/server_name>\s*<tool_name>\s*(?<name>[^<]+?)\s*<\/tool_name>\s*<arguments>\s*$/,
      wordy: true,
    }),
  ],
};

/** Code World Model. */
export const cwm: Dialect = {
  name: 'cwm',
  tier: 'T',
  open: ['<tool: '],
  close: ['</tool>'],
  read: [/* @__PURE__ */ jsonReader({ header: /^(?<name>[^>\s]+)>\s*$/ })],
};
