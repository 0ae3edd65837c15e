// The suites of `pnpm test`, cheap ones first.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fromPlaywright, fromScript, fromVitest } from './counts.mjs';
import { root } from './run.mjs';

const node = process.execPath;
/** @param {string} name */
const bin = (name) => join(root, 'node_modules/.bin', name);

/**
 * @param {RegExp} pattern matched against paths below `folders`
 * @param {string[]} [folders]
 */
const anyFile = (pattern, folders = ['packages', 'apps', 'scripts']) =>
  folders.some((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).some(
      (path) => pattern.test(path) && !path.includes('node_modules'),
    ),
  );

/**
 * @param {string} project
 * @param {{ config?: string, tests: RegExp }} options
 * @returns {import('./run.mjs').Suite}
 */
const vitest = (project, { config = 'vitest.config.ts', tests }) => ({
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
  present: () => anyFile(tests),
  chromium: config !== 'vitest.config.ts',
});

/**
 * @param {string} name
 * @param {string} app its folder below `apps`
 * @returns {import('./run.mjs').Suite}
 */
const playwright = (name, app) => ({
  name,
  command: [
    bin('playwright'),
    'test',
    '--config',
    `apps/${app}/playwright.config.ts`,
    '--reporter=list,json',
  ],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(root, `node_modules/.cache/callboard/test/${name}.json`) },
  count: fromPlaywright,
  present: () => existsSync(join(root, `apps/${app}/playwright.config.ts`)),
  chromium: true,
});

const domTests = /(?<!\.browser)\.test\.tsx$/;
const stories = /\.stories\.tsx$/;
const inBrowser = { config: 'vitest.browser.config.ts', tests: /\.browser\.test\.tsx?$/ };

/** @type {readonly import('./run.mjs').Suite[]} */
export const suites = [
  { name: 'format', command: [bin('prettier'), '--check', '.', '--log-level', 'warn'] },
  { name: 'lint', command: [bin('oxlint'), '--type-aware'] },
  { name: 'rooms', command: [node, 'scripts/checks.mjs'], count: fromScript },
  { name: 'types', command: [node, 'node_modules/typescript7/bin/tsc', '-b'] },
  vitest('unit', { tests: /(?<!\.browser)\.test\.ts$/ }),
  vitest('dom', { tests: domTests }),
  {
    name: 'react-18',
    command: [node, 'scripts/react-18.mjs'],
    count: fromVitest,
    present: () => anyFile(domTests),
  },
  vitest('browser', inBrowser),
  vitest('compiled', inBrowser),
  vitest('storybook', { config: 'vitest.browser.config.ts', tests: stories }),
  {
    name: 'storybook-build',
    command: [node, 'scripts/storybook-build.mjs'],
    present: () => anyFile(stories),
  },
  { ...playwright('pictures', 'visual'), needs: 'storybook-build' },
  playwright('e2e', 'demo'),
  { name: 'build', command: [node, 'scripts/build.mjs'], count: fromScript },
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
