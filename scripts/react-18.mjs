// Runs the React parts' own tests under React 18, in a copy of the workspace that has no other React.
// The short form runs those that need no browser, the long form all of them.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findChromium } from './chromium/find.mjs';
import { reactVersions } from './consumer/react-versions.mjs';
import { root } from './packages.mjs';
import { requirePnpm } from './pnpm.mjs';

requirePnpm();
const exhaustive = process.env.CALLBOARD_EXHAUSTIVE === '1';
const place = mkdtempSync(join(tmpdir(), 'callboard-react-18-'));
const leftBehind = new Set([
  'node_modules',
  'dist',
  '.tsbuild',
  '.git',
  'apps',
  'storybook-static',
  'coverage',
]);

try {
  cpSync(root, place, { recursive: true, filter: belongs });
  for (const manifest of ['package.json', 'packages/react/package.json']) useReact18(join(place, manifest));
  forgetApps(join(place, 'tsconfig.json'));
  const installed = pnpm(['install', '--no-frozen-lockfile', '--prefer-offline', '--reporter=append-only']);
  process.exitCode = installed && (await runTests()) ? 0 : 1;
} finally {
  rmSync(place, { recursive: true, force: true });
}

/** @param {string} path */
function belongs(path) {
  return !relative(root, path)
    .split(/[\\/]/)
    .some((part) => leftBehind.has(part));
}

/** @param {string} path of a package.json */
function useReact18(path) {
  /** @type {{ devDependencies: Record<string, string> }} */
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  const devDependencies = { ...manifest.devDependencies, ...reactVersions[18] };
  writeFileSync(path, JSON.stringify({ ...manifest, devDependencies }, null, 2));
}

/** @param {string} path of the root tsconfig.json */
function forgetApps(path) {
  /** @type {{ references: { path: string }[] }} */
  const config = JSON.parse(readFileSync(path, 'utf8'));
  const references = config.references.filter((reference) => !reference.path.startsWith('apps/'));
  writeFileSync(path, JSON.stringify({ ...config, references }));
}

async function runTests() {
  const report = process.env.CALLBOARD_REPORT;
  const reporters = report ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
  const dom = pnpm(['exec', 'vitest', 'run', '--project=dom', ...reporters]);
  if (!dom || !exhaustive) return dom;
  const chromium = await findChromium({ install: true });
  if (chromium) process.env.CHROMIUM_PATH = chromium.path;
  return pnpm(['exec', 'vitest', 'run', '--config=vitest.browser.config.ts', '--project=browser']);
}

/** @param {string[]} args @returns {boolean} whether it worked */
function pnpm(args) {
  return spawnSync('pnpm', args, { cwd: place, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}
