// The applications that install the packed packages, and what each of them must manage.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { launchOptions } from '../chromium/launch.mjs';
import { serveFolder } from '../serve-folder.mjs';
import { reactVersions } from './react-versions.mjs';

/**
 * @typedef {{ name: string, run: (place: string, react: string) => Promise<string | undefined> | string | undefined }} Step
 *   `run` says what went wrong
 * @typedef {{ react: string, tarballs: Record<string, string> }} Parts
 * @typedef {{ name: string, manifest: (parts: Parts) => object, steps: Step[] }} Application
 */

/** @param {Parts} parts @param {Record<string, string>} tools */
const manifest = ({ react, tarballs }, tools) => ({
  private: true,
  type: 'module',
  dependencies: { ...tarballs, ...reactVersions[react], ...tools },
  // The packages name each other by version; here those versions are the tarballs.
  overrides: tarballs,
});

/** @type {Step} */
const install = {
  name: 'installs',
  run: (place) =>
    execute(place, ['npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']),
};

/** @type {readonly Application[]} */
export const applications = [
  {
    name: 'vite-app',
    manifest: (parts) =>
      manifest(parts, { typescript: '6.0.3', vite: '8.3.8', '@vitejs/plugin-react': '6.3.0' }),
    steps: [
      install,
      { name: 'type-checks', run: (place) => execute(place, ['node', 'node_modules/typescript/bin/tsc']) },
      { name: 'builds', run: (place) => execute(place, ['node', 'node_modules/vite/bin/vite.js', 'build']) },
      { name: 'renders in Chromium', run: rendersInChromium },
    ],
  },
  {
    name: 'ssr-app',
    manifest: (parts) => manifest(parts, { typescript: '6.0.3', '@types/node': '20.19.43' }),
    steps: [
      install,
      { name: 'type-checks', run: (place) => execute(place, ['node', 'node_modules/typescript/bin/tsc']) },
      {
        name: 'renders to a string',
        run: (place, react) =>
          execute(
            place,
            ['node', 'out/render.js'],
            [
              `>React <!-- -->${react}.`,
              'data-status="completed"',
              'Read file',
              'Two pages were read.',
              'ETIMEDOUT',
            ],
          ),
      },
      {
        name: 'the command line reads a stream',
        run: (place) =>
          execute(
            place,
            ['node_modules/.bin/callboard', 'state', 'run.ndjson'],
            ['Web search', 'query failed'],
          ),
      },
    ],
  },
];

/**
 * @param {string} place
 * @param {string[]} command
 * @param {string[]} [expected] texts that the output must hold
 */
function execute(place, [program = '', ...args], expected = []) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: place,
    encoding: 'utf8',
    timeout: 180_000,
  });
  const output = `${error?.message ?? ''}${stdout}${stderr}`;
  if (status !== 0) return output || `exit code ${status}`;
  const missing = expected.filter((text) => !stdout.includes(text));
  return missing.length === 0 ? undefined : `The output lacks ${missing.join(' and ')}:\n${output}`;
}

/** @param {string} place @param {string} react */
async function rendersInChromium(place, react) {
  const server = await serveFolder(join(place, 'dist'));
  const browser = await chromium.launch(await launchOptions());
  try {
    const page = await browser.newPage();
    /** @type {string[]} */
    const noise = [];
    page.on('pageerror', (error) => noise.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') noise.push(message.text());
    });
    await page.goto(server.url);
    await page.getByRole('heading', { name: `React ${react}.` }).waitFor({ timeout: 10_000 });
    noise.push(...(await colourProblems(page)));
    return noise.length > 0 ? noise.join('\n') : undefined;
  } catch (error) {
    return String(error);
  } finally {
    await browser.close();
    await server.close();
  }
}

/**
 * A host's own build rewrites the style sheet. The colours must survive it, in both schemes.
 *
 * @param {import('playwright').Page} page
 */
async function colourProblems(page) {
  const [light, dark] = await page.locator('[data-slot="tool-call-row"]').evaluateAll((rows) =>
    rows.map((row) => {
      const glyph = row.querySelector('[data-slot="glyph"]') ?? row;
      return { words: getComputedStyle(row).color, glyph: getComputedStyle(glyph).color };
    }),
  );
  if (!light || !dark) return ['There should be two rows.'];
  return [
    ...[light, dark].flatMap(({ words, glyph }) =>
      words === glyph ? [`A running glyph is ${glyph}, like the words.`] : [],
    ),
    ...(light.words === dark.words ? [`Words are ${light.words} in both schemes.`] : []),
    ...(light.glyph === dark.glyph ? [`A running glyph is ${light.glyph} in both schemes.`] : []),
  ];
}
