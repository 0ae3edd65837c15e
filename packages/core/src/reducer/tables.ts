/** Kinds of entities that a state keeps in tables, and the table of each, in the order in which they are saved. */
export const TABLES = {
  run: 'runs',
  agent: 'agents',
  message: 'messages',
  block: 'blocks',
  'tool-call': 'toolCalls',
  ask: 'asks',
  plan: 'plans',
  artifact: 'artifacts',
} as const;
