// What may be loaded, and how much of it. Sizes are minified and gzipped, React excluded.

/**
 * @typedef {object} Budget
 * @property {string} name what a reader of the report sees
 * @property {string} module what is imported
 * @property {string[]} [names] the exports that are imported; all of them without it
 * @property {string} from folder whose dependencies the import may use
 * @property {number} kilobytes the target; 1 kB is 1,000 bytes
 * @property {number} [ceiling] what holds until the target is met; it is raised only together with the ability that needs it
 * @property {string[]} [without] packages that are weighed elsewhere
 * @property {string[]} [never] parts of module paths that must not load eagerly
 */

const core = ['@callboard/core', '@callboard/core/*'];
const heavy = ['@radix-ui/', 'framer-motion', 'motion-dom'];
/** Protocols and the ceiling of each until the target is met. About 3.9 kB of each are decoders and the frame that all share. */
const adapters = [
  ['callboard', 4.4],
  ['truss', 8],
  ['ai-sdk', 11.8],
  ['ag-ui', 12.6],
  ['openai-chat', 9.8],
  ['openai-responses', 14.5],
  ['openai-agents', 16.4],
  ['anthropic-messages', 10.8],
  ['gemini', 10.9],
  ['google-adk', 9.3],
  ['mcp', 8.4],
  ['acp', 13.2],
  ['a2a', 8],
  ['langgraph', 15.2],
  ['otel', 9],
  ['claude-code', 14.6],
  ['codex', 16.2],
  ['opencode', 11.9],
  ['gemini-cli', 9.2],
  ['cursor', 7.8],
];

/** @type {readonly Budget[]} */
export const budgets = [
  {
    name: 'core: store, reducer and door',
    module: '@callboard/core',
    names: ['createTranscriptStore', 'reduceTranscript', 'parseTranscriptEvent'],
    from: 'packages/react',
    kilobytes: 8,
    ceiling: 27.6,
  },
  {
    name: 'core: selectors',
    module: '@callboard/core/selectors',
    from: 'packages/react',
    kilobytes: 4,
    ceiling: 4.2,
  },
  {
    name: 'core: describe-error',
    module: '@callboard/core/describe-error',
    from: 'packages/react',
    kilobytes: 2,
    ceiling: 2.1,
  },
  {
    name: 'core: verify',
    module: '@callboard/core/verify',
    from: 'packages/react',
    kilobytes: 4,
    ceiling: 4.2,
  },
  ...adapters.map(([protocol, ceiling]) => ({
    name: `adapters: ${protocol}`,
    module: `@callboard/adapters/${protocol}`,
    from: 'apps/demo',
    kilobytes: 3,
    ceiling: Number(ceiling),
    without: [...core, '@callboard/recovery'],
  })),
  {
    name: 'adapters: telling a format',
    module: '@callboard/adapters/formats',
    names: ['detectFormat'],
    from: 'apps/demo',
    kilobytes: 9,
    without: [...core, '@callboard/recovery'],
  },
  {
    name: 'adapters: messages for the next request',
    module: '@callboard/adapters/messages',
    from: 'apps/demo',
    kilobytes: 4,
    without: [...core, '@callboard/recovery'],
  },
  {
    name: 'adapters: recovery for any of them',
    module: '@callboard/adapters/recovery',
    from: 'apps/demo',
    kilobytes: 6,
    without: [...core, '@callboard/recovery'],
  },
  {
    name: 'recovery: all dialects',
    module: '@callboard/recovery',
    from: 'packages/adapters',
    kilobytes: 12,
    ceiling: 25.8,
  },
  {
    name: 'react: row and bar',
    module: '@callboard/react',
    names: ['ToolCallRow', 'ProgressBar'],
    from: '.',
    kilobytes: 4,
    ceiling: 7.8,
    without: core,
    never: [...heavy, 'virtua'],
  },
  {
    name: 'react: transcript',
    module: '@callboard/react',
    names: ['Transcript', 'TranscriptProvider'],
    from: '.',
    kilobytes: 24,
    ceiling: 25,
    without: core,
    never: heavy,
  },
  {
    name: 'react: style sheet',
    module: '@callboard/react/styles.css',
    from: '.',
    kilobytes: 6,
    ceiling: 8.4,
  },
];
