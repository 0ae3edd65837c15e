import type { PlannedAnswer } from './planned-answer.ts';

type Call = PlannedAnswer['calls'][number];

/** Writes the calls of one answer. */
const writers = {
  hermes: (calls: readonly Call[]) =>
    calls
      .map(
        ({ name, inputText }) => `<tool_call>\n{"name": "${name}", "arguments": ${inputText}}\n</tool_call>`,
      )
      .join('\n'),
  'qwen3-coder': (calls: readonly Call[]) =>
    calls
      .map((call) => `<tool_call>\n<function=${call.name}>\n${tags(call)}</function>\n</tool_call>`)
      .join('\n'),
  'kimi-k2': (calls: readonly Call[]) => {
    const all = calls.map(
      ({ name, inputText }, n) =>
        `<|tool_call_begin|>functions.${name}:${n}<|tool_call_argument_begin|>${inputText}<|tool_call_end|>`,
    );
    return `<|tool_calls_section_begin|>${all.join('')}<|tool_calls_section_end|>`;
  },
  'deepseek-v3.1': (calls: readonly Call[]) => {
    const all = calls.map(
      ({ name, inputText }) => `<｜tool▁call▁begin｜>${name}<｜tool▁sep｜>${inputText}<｜tool▁call▁end｜>`,
    );
    return `<｜tool▁calls▁begin｜>${all.join('')}<｜tool▁calls▁end｜>`;
  },
  mistral: (calls: readonly Call[]) =>
    calls.map(({ name, inputText }) => `[TOOL_CALLS]${name}[ARGS]${inputText}`).join(''),
} as const;

/** The dialects in which the embedded model can leak its calls. */
export type LeakyDialect = keyof typeof writers;

/** All of them, in the order in which a person picks. */
export const leakyDialects: readonly LeakyDialect[] = [
  'hermes',
  'qwen3-coder',
  'kimi-k2',
  'deepseek-v3.1',
  'mistral',
];

/**
 * An answer as a server sends it that does not know how its model calls tools: thoughts in tags, calls in the text, all of
 * it in pieces that end anywhere.
 */
export function leak({ reasoning, text, calls }: PlannedAnswer, dialect: LeakyDialect): PlannedAnswer {
  const thoughts = reasoning === '' ? '' : `<think>\n${reasoning}\n</think>\n\n`;
  const written = calls.length === 0 ? '' : writers[dialect](calls);
  const whole = `${thoughts}${text}${written}`;
  return { reasoning: '', text: whole, calls: [], pieces: whole.match(/[\s\S]{1,5}/gu) ?? [] };
}

/** Values as tags: texts as they are, anything else as JSON. What is no JSON object is leaked as it stands. */
function tags({ inputText }: Call): string {
  return entriesOf(inputText)
    .map(
      ([key, value]) =>
        `<parameter=${key}>\n${typeof value === 'string' ? value : JSON.stringify(value)}\n</parameter>\n`,
    )
    .join('');
}

function entriesOf(inputText: string): [string, unknown][] {
  try {
    return Object.entries(JSON.parse(inputText) as object);
  } catch {
    return [['input', inputText]];
  }
}
