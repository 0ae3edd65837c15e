import type { Dialect } from './dialect.ts';
import { defaultDialects, dialectNamed } from './dialects/all.ts';

/** Model name to dialects, most special first. Where a family changed its syntax, all of them. */
const MODELS: readonly (readonly [RegExp, string])[] = [
  [/kimi-?k3/, 'kimi-k3'],
  [/kimi|moonshot/, 'kimi-k2 kimi-bare'],
  [/deepseek.*(?:v3[.-]?2|v4)/, 'deepseek-dsml deepseek-tags deepseek-v3.1 deepseek-outputs'],
  [/deepseek.*v3[.-]?1|cogito.*v2/, 'deepseek-v3.1 deepseek-v3 deepseek-outputs'],
  [/deepseek/, 'deepseek-v3 deepseek-v3.1 deepseek-dsml deepseek-tags deepseek-outputs'],
  [/minimax.*m3/, 'minimax-m3 minimax-m2 anthropic'],
  [/minimax.*m2/, 'minimax-m2 anthropic'],
  [/minimax/, 'minimax-m1'],
  [/longcat/, 'longcat'],
  [/ernie/, 'ernie'],
  [/mimo/, 'mimo hermes'],
  [/seed-?oss/, 'seed-oss'],
  [/qwen.*coder|qwen-?3\.[5-9]|nemotron-?3|step-?3\.5|k-?exaone/, 'qwen3-coder hermes'],
  [/step-?3/, 'step3'],
  [/hyperclova.*14b/, 'hyperclova'],
  [/glm|laguna|poolside|hyperclova/, 'glm hermes'],
  [/hunyuan.*(?:v3|3\b)|hy-v3/, 'hunyuan-v3'],
  [/hunyuan/, 'hunyuan-a13b hunyuan-v3'],
  [/mistral|ministral|devstral|magistral|mixtral|codestral/, 'mistral'],
  [/nemotron|deci/, 'nemotron hermes'],
  [/hermes|qwen|qwq|trinity|smollm/, 'hermes qwen3-coder calling-tool'],
  [/llama-?4/, 'llama4 pythonic llama-python-tag'],
  [/llama-?3/, 'llama3-json llama-python-tag qwen3-coder pythonic'],
  [/lfm/, 'lfm2'],
  [/olmo/, 'olmo3 pythonic-lines'],
  [/toolace/, 'pythonic'],
  [/granite-?20b/, 'granite-20b'],
  [/granite/, 'hermes granite pythonic-lines'],
  [/phi-?4|firefunction/, 'functools'],
  [/xlam/, 'xlam hermes mistral'],
  [/jamba/, 'jamba'],
  [/sarashina/, 'sarashina'],
  [/internlm/, 'internlm'],
  [/apertus/, 'apertus'],
  [/gigachat/, 'gigachat'],
  [/inkling/, 'inkling'],
  [/solar/, 'solar'],
  [/plamo/, 'plamo'],
  [/cwm|code-world/, 'cwm'],
  [/command|cohere/, 'cohere cohere-action'],
  [/claude/, 'anthropic'],
  [/grok/, 'grok'],
  [/glimmer|atem/, 'anthropic'],
  [/gpt-?oss/, 'harmony harmony-bare'],
  [/gpt/, 'harmony-bare gpt-parallel'],
  [/functionary.*3[._-]?1/, 'qwen3-coder'],
  [/functionary.*3/, 'functionary-v3'],
  [/functionary/, 'functionary qwen3-coder'],
  [/function-?gemma/, 'functiongemma'],
  [/gemma-?3/, 'gemma3'],
  [/gemma/, 'gemma4 functiongemma gemma-bare'],
  [/gemini/, 'gemini gemini-bare'],
  [/minicpm/, 'minicpm5'],
  [/miro/, 'mcp-xml'],
];

/** The dialects a model is known to write, by its name; the default ones when the name is unknown. */
export function dialectsForModel(modelId: string): readonly Dialect[] {
  const name = modelId.toLowerCase();
  const found = MODELS.find(([pattern]) => pattern.test(name));
  return found ? found[1].split(' ').map(dialectNamed) : defaultDialects;
}
