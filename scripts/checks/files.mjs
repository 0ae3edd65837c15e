// Every source file of the packages and apps.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { root } from '../packages.mjs';

/**
 * @typedef {object} SourceFile
 * @property {string} path from the workspace's folder, with forward slashes
 * @property {string} text
 * @property {boolean} shipped false for tests, stories and what only they import
 */

const kinds = /\.(ts|tsx|css)$/;
const skipped = new Set(['node_modules', 'dist', '.tsbuild', 'etc', 'recordings', 'peers', 'test-results']);
const testing = /\.(test|stories|config)\.tsx?$|(^|\/)(test|e2e)\//;

/** @returns {SourceFile[]} */
export function sourceFiles() {
  return ['packages', 'apps']
    .flatMap((folder) => [...walk(join(root, folder))])
    .map((path) => ({
      path: relative(root, path).replaceAll(sep, '/'),
      text: readFileSync(path, 'utf8'),
      shipped: path.includes(`${sep}src${sep}`) && !testing.test(path.replaceAll(sep, '/')),
    }));
}

/** @param {string} folder @returns {Generator<string>} */
function* walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else if (kinds.test(entry.name)) yield path;
  }
}

const banned = /^(utils?|helpers?|common|misc|types?|constants)\./;

/** @param {SourceFile[]} files @returns {string[]} */
export function bannedNames(files) {
  return files
    .filter(({ path }) => banned.test(basename(path)))
    .map(({ path }) => `${path}: name the file after the one thing it holds.`);
}
