// The packages that are published, and the modules each of them offers.
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The workspace's folder. */
export const root = fileURLToPath(new URL('../', import.meta.url));

/**
 * @typedef {object} PublishedPackage
 * @property {string} name as in an import
 * @property {string} folder absolute
 * @property {{ subpath: string, types: string }[]} entries modules of the `exports` map; `types` is an absolute path
 */

/** @returns {PublishedPackage[]} in the order in which they depend on each other */
export function publishedPackages() {
  const all = readdirSync(join(root, 'packages'))
    .map((name) => join(root, 'packages', name))
    .filter((folder) => existsSync(join(folder, 'tsdown.config.ts')))
    .map((folder) => readManifest(folder));
  return all
    .sort((a, b) => depth(a, all) - depth(b, all))
    .map(({ name, folder, entries }) => ({ name, folder, entries }));
}

/** @param {string} folder */
function readManifest(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  /** @type {[string, { default?: string, types?: string }][]} */
  const published = Object.entries(manifest.publishConfig.exports);
  const entries = published.flatMap(([subpath, { default: code, types }]) =>
    types && code?.endsWith('.js') ? [{ subpath, types: join(folder, types) }] : [],
  );
  /** @type {string[]} */
  const needs = Object.keys(manifest.dependencies ?? {});
  return { name: /** @type {string} */ (manifest.name), folder, entries, needs };
}

/**
 * @param {{ needs: string[] }} of
 * @param {{ name: string, needs: string[] }[]} all
 * @returns {number} 0 for a package that needs no other
 */
function depth(of, all) {
  const inner = all.filter(({ name }) => of.needs.includes(name));
  return inner.length === 0 ? 0 : 1 + Math.max(...inner.map((next) => depth(next, all)));
}
