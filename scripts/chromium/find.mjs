// Which Chromium the tests use, and how it is started.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { aptInstall, installLibraries, missingLibraries } from './libraries.mjs';
import { pinnedChromium, unpackPinned } from './pinned.mjs';

/**
 * @typedef {object} Chromium
 * @property {string} path the executable
 * @property {'CHROMIUM_PATH' | 'npm' | 'system' | 'playwright'} source where it comes from
 * @property {boolean} pinned whether it is the one the lockfile names; pictures are compared with no other
 */

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds a Chromium that starts: CHROMIUM_PATH, the pinned one from npm, the system's, Playwright's.
 *
 * @param {{ install?: boolean }} [options] `install` allows system packages and downloads; without it the
 *   search only unpacks what npm brought
 * @returns {Promise<Chromium | undefined>}
 */
export async function findChromium({ install = false } = {}) {
  const named = process.env.CHROMIUM_PATH;
  if (named) return checkNamed(named);
  return (await fromNpm(install)) ?? fromSystem(install) ?? fromPlaywright(install);
}

/** @param {string} path @returns {Chromium} */
function checkNamed(path) {
  if (!existsSync(path)) throw new Error(`CHROMIUM_PATH names ${path}, and there is no such file.`);
  return { path, source: 'CHROMIUM_PATH', pinned: resolve(path) === pinnedChromium()?.executable };
}

/** @param {boolean} install @returns {Promise<Chromium | undefined>} */
async function fromNpm(install) {
  const pinned = pinnedChromium();
  if (!pinned) return undefined;
  await unpackPinned(pinned);
  const missing = missingLibraries(pinned.executable);
  if (missing.length > 0 && !(install && installLibraries(missing))) return undefined;
  return starts(pinned.executable) ? { path: pinned.executable, source: 'npm', pinned: true } : undefined;
}

/** @param {boolean} install @returns {Chromium | undefined} */
function fromSystem(install) {
  const found = systemPaths.find((path) => existsSync(path));
  if (found) return { path: found, source: 'system', pinned: false };
  if (!install || !existsSync('/usr/bin/apt-get') || !aptInstall(['chromium'])) return undefined;
  return fromSystem(false);
}

/** @param {boolean} install @returns {Chromium | undefined} */
function fromPlaywright(install) {
  const require = createRequire(import.meta.url);
  const path = require('playwright').chromium.executablePath();
  if (!existsSync(path) && install) {
    const cli = resolve(require.resolve('playwright/package.json'), '../cli.js');
    spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: ['ignore', 2, 2] });
  }
  return existsSync(path) ? { path, source: 'playwright', pinned: false } : undefined;
}

/** @param {string} path */
function starts(path) {
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}
