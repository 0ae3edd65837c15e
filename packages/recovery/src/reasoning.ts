import type { Dialect } from './dialect.ts';

/** Tags around reasoning in text, known whatever the dialects are. */
export const REASONING_TAGS: Dialect = {
  name: 'reasoning',
  tier: 'T',
  reasoning: [
    ['<think>', '</think>'],
    ['<thinking>', '</thinking>'],
    ['<think:opensource>', '</think:opensource>'],
    ['<seed:think>', '</seed:think>'],
    ['<mm:think>', '</mm:think>'],
    ['[THINK]', '[/THINK]'],
  ],
  read: [],
};

/** The closing tags, any of which ends reasoning that the prompt began. */
export const REASONING_CLOSERS: readonly string[] =
  REASONING_TAGS.reasoning?.map(([, closer]) => closer) ?? [];
