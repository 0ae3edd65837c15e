// The suites of `pnpm test`, cheap ones first.
import { join } from 'node:path';
import { fromPlaywright, fromScript, fromVitest } from './counts.mjs';
import { root } from '../packages.mjs';

const node = process.execPath;
/** @param {string} name */
const bin = (name) => join(root, 'node_modules/.bin', name);

/**
 * @param {string} project
 * @param {string} [config]
 * @returns {import('./run.mjs').Suite}
 */
const vitest = (project, config = 'vitest.config.ts') => ({
  name: project,
  command: [
    bin('vitest'),
    'run',
    `--config=${config}`,
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json={report}',
  ],
  count: fromVitest,
  chromium: config !== 'vitest.config.ts',
});

/**
 * @param {string} name
 * @param {string} folder where its configuration is
 * @returns {import('./run.mjs').Suite}
 */
const playwright = (name, folder) => ({
  name,
  command: [bin('playwright'), 'test', '--config', `${folder}/playwright.config.ts`, '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(root, `node_modules/.cache/callboard/test/${name}.json`) },
  count: fromPlaywright,
  chromium: true,
});

const inBrowser = 'vitest.browser.config.ts';

/** @type {readonly import('./run.mjs').Suite[]} */
export const suites = [
  { name: 'format', command: [bin('prettier'), '--check', '.', '--log-level', 'warn'] },
  { name: 'lint', command: [bin('oxlint'), '--type-aware'] },
  { name: 'rooms', command: [node, 'scripts/checks.mjs'], count: fromScript },
  { name: 'types', command: [node, 'node_modules/typescript7/bin/tsc', '-b'] },
  vitest('unit'),
  vitest('dom'),
  {
    name: 'react-18',
    command: [node, 'scripts/react-18.mjs'],
    count: fromVitest,
  },
  vitest('browser', inBrowser),
  vitest('compiled', inBrowser),
  vitest('storybook', inBrowser),
  {
    name: 'storybook-build',
    command: [node, 'scripts/storybook-build.mjs'],
  },
  { ...playwright('pictures', 'apps/visual'), minutes: 8, needs: 'storybook-build' },
  { ...playwright('e2e', 'apps/demo'), minutes: 9 },
  { name: 'build', command: [node, 'scripts/build.mjs'], count: fromScript },
  { ...playwright('view', 'packages/cli'), needs: 'build' },
  { name: 'api', command: [node, 'scripts/api.mjs', '--check'], count: fromScript, needs: 'build' },
  { name: 'sizes', command: [node, 'scripts/sizes.mjs'], count: fromScript, needs: 'build' },
  { name: 'unused', command: [bin('knip')] },
  {
    name: 'consumer',
    command: [node, 'scripts/consumer.mjs'],
    count: fromScript,
    chromium: true,
    needs: 'build',
  },
];
