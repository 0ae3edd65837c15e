// What may be loaded, and how much of it. Sizes are minified and gzipped, React excluded.

/**
 * @typedef {object} Budget
 * @property {string} name what a reader of the report sees
 * @property {string} code the import that is weighed; a style sheet's begins with `@import`
 * @property {string} from folder whose dependencies the import may use
 * @property {number} kilobytes 1 kB is 1,000 bytes
 * @property {string[]} [without] packages that are weighed elsewhere
 * @property {string[]} [never] parts of module paths that must not load eagerly
 */

const adapters = ['callboard', 'truss', 'ai-sdk'];

/** @type {readonly Budget[]} */
export const budgets = [
  {
    name: 'core: selectors',
    code: "export * from '@callboard/core/selectors'",
    from: 'packages/react',
    kilobytes: 4,
  },
  {
    name: 'core: describe-error',
    code: "export * from '@callboard/core/describe-error'",
    from: 'packages/react',
    kilobytes: 2,
  },
  {
    name: 'core: verify',
    code: "export * from '@callboard/core/verify'",
    from: 'packages/react',
    kilobytes: 4,
  },
  ...adapters.map((protocol) => ({
    name: `adapters: ${protocol}`,
    code: `export * from '@callboard/adapters/${protocol}'`,
    from: 'packages/react',
    kilobytes: 3,
    without: ['@callboard/core', '@callboard/core/*', '@callboard/recovery'],
  })),
  {
    name: 'recovery: all dialects',
    code: "export * from '@callboard/recovery'",
    from: 'packages/adapters',
    kilobytes: 12,
  },
  {
    name: 'react: style sheet',
    code: "@import '@callboard/react/styles.css';",
    from: '.',
    kilobytes: 6,
  },
];
