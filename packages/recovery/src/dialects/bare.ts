import type { Dialect } from '../dialect.ts';
import { cohereAction } from '../readers/cohere-action.ts';
import { readDetails } from '../readers/details.ts';
import { gemmaReader } from '../readers/gemma.ts';
import { jsonReader } from '../readers/json.ts';
import { skipMarker } from '../readers/skip.ts';
import { pythonicReader } from '../readers/pythonic.ts';
import { tagReader } from '../readers/tagged.ts';

const CALL_KEYS = /^(?:name|parameters|arguments|type|id|function)$/;

/** Llama 3.x: a message that is nothing but JSON. */
export const llama3Json: Dialect = {
  name: 'llama3-json',
  tier: 'B',
  openAtStart: ['{'],
  keepsMarker: true,
  read: [/* @__PURE__ */ jsonReader({ first: '{', many: true, keys: CALL_KEYS })],
};

/** xLAM: an array, alone or in a fence. */
export const xlam: Dialect = {
  name: 'xlam',
  tier: 'B',
  openAtStart: ['[{', '[ {', '[\n'],
  keepsMarker: true,
  read: [/* @__PURE__ */ jsonReader({ first: '[', keys: CALL_KEYS })],
};

/** Phi-4-mini and Firefunction. */
export const functools: Dialect = {
  name: 'functools',
  tier: 'B',
  openAtStart: ['functools', ' functools'],
  read: [/* @__PURE__ */ jsonReader({ first: '[' })],
};

/** A list of calls in Python syntax with no marker. */
export const pythonic: Dialect = {
  name: 'pythonic',
  tier: 'B',
  openAtStart: ['['],
  keepsMarker: true,
  read: [/* @__PURE__ */ pythonicReader({ form: 'list' })],
};

/** Granite 3.3 and 4 H-Small, Olmo 3 without wrapper: a call a line. */
export const pythonicLines: Dialect = {
  name: 'pythonic-lines',
  tier: 'B',
  openAtLine: (names) => names.map((name) => `${name}(`),
  keepsMarker: true,
  read: [/* @__PURE__ */ pythonicReader({ form: 'line' })],
};

/** Gemma 3: calls in a `tool_code` fence. */
export const gemma3: Dialect = {
  name: 'gemma3',
  tier: 'B',
  openAtLine: ['```tool_code\n'],
  close: ['```'],
  read: [/* @__PURE__ */ pythonicReader({ form: 'line' })],
};

/** Gemma 4 with its tokens lost. */
export const gemmaBare: Dialect = {
  name: 'gemma-bare',
  tier: 'B',
  open: ['call:'],
  read: [/* @__PURE__ */ gemmaReader({ call: '' })],
};

/** Harmony with its tokens lost. */
export const harmonyBare: Dialect = {
  name: 'harmony-bare',
  tier: 'B',
  open: [
    'to=functions.',
    'commentary to=functions.',
    'assistantcommentary to=functions.',
    'analysis to=functions.',
    'assistantanalysis to=functions.',
  ],
  read: [
    /* @__PURE__ */ jsonReader({
      header: /^(?<name>[^\s{<]+)\s*(?:<\|constrain\|>)?(?:json|code)?\s*(?:<\|message\|>)?\s*$/,
      wordy: true,
    }),
  ],
};

/** Kimi K2 with its tokens lost. */
export const kimiBare: Dialect = {
  name: 'kimi-bare',
  tier: 'B',
  open: ['functions.'],
  keepsMarker: true,
  read: [/* @__PURE__ */ jsonReader({ header: /^(?<id>functions\.(?<name>[^\s{:]+):\d+)\s*$/ })],
};

/** Functionary 3.2: `>>>` and the name, or the name alone at the start. */
export const functionaryV3: Dialect = {
  name: 'functionary-v3',
  tier: 'B',
  open: (names) => names.map((name) => `>>>${name}\n`),
  openAtStart: (names) => ['all', ...names].map((name) => `${name}\n`),
  noise: ['>>>all\n'],
  keepsMarker: true,
  read: [
    /* @__PURE__ */ skipMarker('all\n'),
    /* @__PURE__ */ jsonReader({ header: /^(?:>>>)?(?<name>[^\s{]+)\n\s*$/ }),
  ],
};

/** Command-R and R+: `Action:` and a fenced array. */
export const cohereActions: Dialect = {
  name: 'cohere-action',
  tier: 'B',
  openAtLine: ['Action: ```json', 'Action:```json'],
  read: [cohereAction],
};

/** ReAct prompts. */
export const react: Dialect = {
  name: 'react',
  tier: 'B',
  openAtLine: ['Action:'],
  read: [
    /* @__PURE__ */ jsonReader({
      header: /^[ \t]*(?<name>[^\s{]+)[ \t]*\n\s*Action Input:\s*$/,
      wordy: true,
    }),
  ],
};

/** A rendering of old calls that Qwen imitates. */
export const callingTool: Dialect = {
  name: 'calling-tool',
  tier: 'B',
  open: ['[Calling tool: '],
  close: [']'],
  read: [/* @__PURE__ */ gemmaReader({ call: '' })],
};

/** Gemini without angle brackets; removed and reported only. */
export const geminiBare: Dialect = {
  name: 'gemini-bare',
  tier: 'S',
  open: ['declaration:default_api:', 'call:default_api:', 'Lie:default_api:', 'default_api:'],
  read: [/* @__PURE__ */ gemmaReader({ call: '', distrust: true })],
};

/** GPT's parallel pseudo-tool as text. */
export const gptParallel: Dialect = {
  name: 'gpt-parallel',
  tier: 'B',
  openAtStart: ['{"tool_uses"', '{ "tool_uses"', '{\n'],
  keepsMarker: true,
  read: [/* @__PURE__ */ jsonReader({ first: '{', keys: /^tool_uses$/ })],
};

/** Cline, Roo, Kilo: the tag is the tool, the tags in it are its parameters. Also `<tool>` with `<parameter=key>`. */
export const cline: Dialect = {
  name: 'cline',
  tier: 'B',
  open: (names) => names.map((name) => `<${name}>`),
  read: [
    /* @__PURE__ */ tagReader({
      call: /^<(?<name>[\w.:/-]+)>$/,
      param: /^<parameter=(?<key>[^"'<>]{1,256})>$/,
      paramEnd: /^<\/parameter>$/,
      outer: /^<\/tool_call>$/,
      schemaTags: true,
      trimNewlines: true,
    }),
  ],
};

/** `<details type="tool_calls">` blocks that hosts write for finished calls. */
export const details: Dialect = {
  name: 'details',
  tier: 'B',
  open: ['<details type="tool_calls"'],
  keepsMarker: true,
  read: [readDetails],
};
