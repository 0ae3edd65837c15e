import type { Dialect } from '../dialect.ts';
import { readCode } from '../readers/code.ts';
import { gemmaReader } from '../readers/gemma.ts';
import { jsonReader } from '../readers/json.ts';
import { pythonicReader } from '../readers/pythonic.ts';

/** Llama 4: a list of calls in Python syntax between tokens. */
export const llama4: Dialect = {
  name: 'llama4',
  tier: 'S',
  open: ['<|python_start|>'],
  close: ['<|python_end|>'],
  read: [/* @__PURE__ */ pythonicReader({ form: 'list' }), /* @__PURE__ */ jsonReader({ many: true })],
};

/** LFM2 and LFM2.5. */
export const lfm2: Dialect = {
  name: 'lfm2',
  tier: 'S',
  open: ['<|tool_call_start|>'],
  close: ['<|tool_call_end|>'],
  read: [
    /* @__PURE__ */ pythonicReader({ form: 'list', echo: true }),
    /* @__PURE__ */ jsonReader({ many: true }),
  ],
};

/** Olmo 3: one call a line. */
export const olmo3: Dialect = {
  name: 'olmo3',
  tier: 'T',
  open: ['<function_calls>'],
  close: ['</function_calls>'],
  read: [/* @__PURE__ */ pythonicReader({ form: 'line' })],
};

/** Llama 3.x after its token: JSON, a built-in tool, or code. */
export const llamaPythonTag: Dialect = {
  name: 'llama-python-tag',
  tier: 'S',
  open: ['<|python_tag|>'],
  read: [
    /* @__PURE__ */ jsonReader({ many: true, first: '{' }),
    /* @__PURE__ */ pythonicReader({ form: 'line', suffix: '.call' }),
    readCode,
  ],
};

/** FunctionGemma. */
export const functionGemma: Dialect = {
  name: 'functiongemma',
  tier: 'S',
  open: ['<start_function_call>'],
  close: ['<end_function_call>'],
  read: [/* @__PURE__ */ gemmaReader({ call: 'call:' })],
};

/** Gemma 4. */
export const gemma4: Dialect = {
  name: 'gemma4',
  tier: 'S',
  open: ['<|tool_call>', '<|tool_call|>'],
  close: ['<tool_call|>'],
  read: [/* @__PURE__ */ gemmaReader({ call: 'call:' })],
};

/** Calls that Gemini leaks as text; their values are ambiguous, so they are removed and reported only. */
export const gemini: Dialect = {
  name: 'gemini',
  tier: 'S',
  open: ['<call:default_api:', '<function:default_api:'],
  read: [/* @__PURE__ */ gemmaReader({ call: '', distrust: true })],
};
