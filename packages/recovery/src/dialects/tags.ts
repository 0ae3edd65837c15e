import type { Dialect } from '../dialect.ts';
import { jsonReader } from '../readers/json.ts';
import { readDsml, readWornDsml } from '../readers/dsml.ts';
import { lostArguments } from '../readers/lost-arguments.ts';
import { readNamespaced } from '../readers/namespaced.ts';
import type { TagShape } from '../readers/tag-shape.ts';
import { tagReader } from '../readers/tagged.ts';

const OUTER = /^<\/(?:\w+:)?(?:tool_calls?|function_calls)(?::\w+)?>$/;

const EQUALS: TagShape = {
  call: /^<(?:function|call|tool|invoke)=\s*["']?(?<name>[^"'<>]{1,256}?)["']?\s*>$/,
  callEnd: /^<\/(?:function|call|tool|invoke)>$/,
  param: /^<parameter(?:=\s*["']?|\s+name=["']?)(?<key>[^"'<>]{1,256}?)["']?\s*>$/,
  paramEnd: /^<\/parameter>$/,
  outer: OUTER,
  trimNewlines: true,
  schemaTags: true,
};
const EQUALS_OPEN = ['<function=', '<call=', '<tool=', '<invoke='];
const EQUALS_CLOSE = ['</function>', '</parameter>', '</invoke>', '</call>', '</tool>'];

/** Qwen3-Coder, Qwen 3.5 and later, Nemotron 3, Step 3.5, K-EXAONE 2; also Llama 3.1 and Functionary 3.1 with JSON. */
export const qwen3Coder: Dialect = {
  name: 'qwen3-coder',
  tier: 'T',
  wrap: ['<tool_call>'],
  open: EQUALS_OPEN,
  close: [...EQUALS_CLOSE, '</tool_call>'],
  read: [/* @__PURE__ */ tagReader(EQUALS)],
};

/** MiMo: the same with XML entities in values. */
export const mimo: Dialect = {
  ...qwen3Coder,
  name: 'mimo',
  read: [/* @__PURE__ */ tagReader({ ...EQUALS, entities: true })],
};

/** Seed-OSS. */
export const seedOss: Dialect = {
  name: 'seed-oss',
  tier: 'T',
  wrap: ['<seed:tool_call>'],
  open: EQUALS_OPEN,
  close: [...EQUALS_CLOSE, '</seed:tool_call>'],
  read: qwen3Coder.read,
};

const INVOKE: TagShape = {
  call: /^<(?:\w+:)?invoke\s+name=(["']?)(?<name>[^"'<>]{1,256}?)\1\s*(?<closed>\/)?>$/,
  callEnd: /^<\/(?:\w+:)?invoke>$/,
  param:
    /^<(?:\w+:)?parameter\s+name=(["']?)(?<key>[^"'<>]{1,256}?)\1(?:\s+string="(?<string>true|false)")?\s*>$/,
  paramEnd: /^<\/(?:\w+:)?parameter>$/,
  outer: OUTER,
  schemaTags: true,
};
const NAMESPACES = ['', 'antml:', 'atem:'];
const spaced = (tags: readonly string[]): string[] =>
  NAMESPACES.flatMap((space) => tags.map((tag) => tag.replace('@', space)));

/** Anthropic's style, with or without a namespace. */
export const anthropic: Dialect = {
  name: 'anthropic',
  tier: 'T',
  wrap: [.../* @__PURE__ */ spaced(['<@function_calls>']), '<tool_call>', '<tool_calls>'],
  open: /* @__PURE__ */ spaced(['<@invoke name=']),
  close: /* @__PURE__ */ spaced([
    '</@invoke>',
    '</@parameter>',
    '</@function_calls>',
    '</tool_call>',
    '</tool_calls>',
  ]),
  read: [/* @__PURE__ */ tagReader(INVOKE)],
};

/** MiniMax M2 to M2.5. */
export const minimaxM2: Dialect = {
  name: 'minimax-m2',
  tier: 'T',
  wrap: ['<minimax:tool_call>'],
  open: ['<invoke name='],
  close: ['</minimax:tool_call>', '</invoke>', '</parameter>'],
  read: [/* @__PURE__ */ tagReader({ ...INVOKE, entities: true, trimNewlines: true })],
};

/** MiniMax M3: every structural tag carries a namespace token. */
export const minimaxM3: Dialect = {
  name: 'minimax-m3',
  tier: 'S',
  wrap: [']<]minimax[>[<tool_call>'],
  open: [']<]minimax[>[<invoke name='],
  close: [']<]minimax[>[</tool_call>', ']<]minimax[>[</invoke>'],
  read: [readNamespaced],
};

/** Step 3. */
export const step3: Dialect = {
  name: 'step3',
  tier: 'S',
  wrap: ['<｜tool_calls_begin｜>', '<｜tool_call_begin｜>function<｜tool_sep｜>'],
  open: ['<steptml:invoke name='],
  close: ['</steptml:invoke>', '</steptml:parameter>', '<｜tool_call_end｜>', '<｜tool_calls_end｜>'],
  read: [/* @__PURE__ */ tagReader(INVOKE)],
};

/** Grok, whose closers carry stray characters. */
export const grok: Dialect = {
  name: 'grok',
  tier: 'T',
  open: ['<xai:function_call name=', '< xai:function_call name='],
  close: ['</xai:function_call>', '</xai:function_call">', '</xai:function_call?', '</xai:function_call?>'],
  read: [
    /* @__PURE__ */ tagReader({
      ...INVOKE,
      call: /^< ?xai:function_call\s+name=(["']?)(?<name>[^"'<>]{1,256}?)\1\s*(?<closed>\/)?>$/,
      callEnd: /^<\/ ?xai:function_call["?]?>$/,
    }),
  ],
};

const DSML_BARS = ['|', '||', ' | ', ' || ', ' | | '];
const dsml = (tags: readonly string[]): string[] =>
  DSML_BARS.flatMap((bar) => tags.map((tag) => tag.replace('@', `${bar}DSML${bar}`)));

/** DeepSeek V3.2 and V4. */
export const deepseekDsml: Dialect = {
  name: 'deepseek-dsml',
  tier: 'S',
  lead: '\n\n',
  wrap: /* @__PURE__ */ dsml(['<@tool_calls>', '<@function_calls>']),
  open: /* @__PURE__ */ dsml(['<@invoke ']),
  close: /* @__PURE__ */ dsml(['</@tool_calls>', '</@function_calls>', '</@invoke>', '</@parameter>']),
  read: [readDsml],
};

/** DSML whose opening tags lost their token; only the closers tell that it is a call. */
export const deepseekTags: Dialect = {
  name: 'deepseek-tags',
  tier: 'T',
  open: ['<function>\n<name>', '<function><name>'],
  read: [readWornDsml],
};

const ARGS: TagShape = {
  callEnd: /^<\/(?:longcat_)?tool_call(?::\w+)?>$/,
  param: /^<(?:longcat_)?arg_key(?::\w+)?>$/,
  keyEnd: /^<\/(?:longcat_)?arg_key(?::\w+)?>$/,
  valueStart: /^<(?:longcat_)?arg_value(?::\w+)?>$/,
  paramEnd: /^<\/(?:longcat_)?arg_value(?::\w+)?>$/,
  outer: /^<\/tool_calls(?::\w+)?>$/,
  separator: /^<tool_sep(?::\w+)?>$/,
};
const ARG_CLOSE = ['</arg_value>', '</arg_key>'];

/** GLM 4.5 to 5, Poolside, HyperCLOVA X 32B: a bare name, then pairs of key and value tags. */
export const glm: Dialect = {
  name: 'glm',
  tier: 'T',
  open: ['<tool_call>', '<arg_key>', '<arg_value>'],
  close: ['</tool_call>', ...ARG_CLOSE],
  read: [lostArguments, /* @__PURE__ */ tagReader(ARGS)],
};

/** Hunyuan V3: the same in a wrapper, sometimes with a suffix on every tag. */
export const hunyuanV3: Dialect = {
  name: 'hunyuan-v3',
  tier: 'T',
  wrap: ['<tool_calls>', '<tool_calls:opensource>'],
  open: ['<tool_call>', '<tool_call:opensource>'],
  close: [
    '</tool_call>',
    '</tool_calls>',
    '</tool_call:opensource>',
    '</tool_calls:opensource>',
    ...ARG_CLOSE,
  ],
  read: [/* @__PURE__ */ tagReader(ARGS)],
};

/** LongCat: JSON or key and value tags. */
export const longcat: Dialect = {
  name: 'longcat',
  tier: 'T',
  open: ['<longcat_tool_call>'],
  close: ['</longcat_tool_call>', '</longcat_arg_value>', '</longcat_arg_key>'],
  read: [/* @__PURE__ */ jsonReader(), /* @__PURE__ */ tagReader(ARGS)],
};

/** Kimi K3: tags made of three tokens. */
export const kimiK3: Dialect = {
  name: 'kimi-k3',
  tier: 'S',
  wrap: ['<|open|>tools<|sep|>'],
  open: ['<|open|>call tool=', '<|open|>toolscall tool='],
  close: [
    '<|close|>call<|sep|>',
    '<|close|>tools<|sep|>',
    '<|close|>argument<|sep|>',
    '<|close|>toolsmessage<|sep|>',
  ],
  noise: [
    '<|close|>message<|sep|>',
    '<|open|>response<|sep|>',
    '<|close|>response<|sep|>',
    '<|open|>message<|sep|>',
  ],
  reasoning: [['<|open|>think<|sep|>', '<|close|>think<|sep|>']],
  read: [
    /* @__PURE__ */ tagReader({
      call: /^<\|open\|>(?:tools)?\s*call tool="(?<name>[^"]{1,256})"(?:\s+index="(?<id>[^"]*)")?\s*<\|sep\|>$/,
      callEnd: /^<\|close\|>\s*call\s*<\|sep\|>$/,
      param: /^<\|open\|>\s*argument key="(?<key>[^"]{1,256})"(?:\s+type="(?<type>[^"]*)")?\s*<\|sep\|>$/,
      paramEnd: /^<\|close\|>\s*argument\s*<\|sep\|>$/,
      outer: /^<\|close\|>\s*tools(?:message)?\s*<\|sep\|>$/,
      until: '<|sep|>',
      strict: true,
    }),
  ],
};

/** MiniCPM 5: `function` and `param` with a name, CDATA, entities, leaked byte-level spaces. */
export const minicpm5: Dialect = {
  name: 'minicpm5',
  tier: 'T',
  open: ['<function name=', '<functionname=', '<functionĠname='],
  close: ['</function>', '</param>'],
  read: [
    /* @__PURE__ */ tagReader({
      call: /^<function[\sĠ]*name=(["']?)(?<name>[^"'<>]{1,256}?)\1\s*(?<closed>\/)?>$/,
      callEnd: /^<\/function>$/,
      param: /^<param(?:[\sĠ]*name=(["']?)(?<key>[^"'<>]{1,256}?)\1)?\s*>$/,
      paramEnd: /^<\/param>$/,
      outer: OUTER,
      entities: true,
      cdata: true,
      bytes: true,
    }),
  ],
};
