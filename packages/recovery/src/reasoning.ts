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
