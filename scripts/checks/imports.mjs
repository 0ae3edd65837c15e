// What a package may import: itself, and what its package.json names.
import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { root } from '../packages.mjs';

/** @typedef {import('./files.mjs').SourceFile} SourceFile */

/** Packages that run in Node only. */
const nodeRooms = new Set(['packages/tool-loop', 'packages/cli', 'packages/fixtures']);

/** @param {SourceFile[]} files @returns {string[]} */
export function foreignImports(files) {
  return files
    .filter(({ path }) => /\.tsx?$/.test(path))
    .flatMap((file) =>
      importsOf(file).flatMap((specifier) => {
        const problem = specifier.startsWith('.')
          ? relativeProblem(file, specifier)
          : bareProblem(file, specifier);
        return problem ? [`${file.path}: '${specifier}' ${problem}`] : [];
      }),
    );
}

/**
 * The modules that a file imports or exports from, types included.
 *
 * @param {SourceFile} file
 * @returns {string[]}
 */
export function importsOf({ text }) {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
}

/** @param {SourceFile} file @param {string} specifier */
function relativeProblem({ path, shipped }, specifier) {
  const target = posix.join(posix.dirname(path), specifier.replace(/\?.*$/, ''));
  const room = roomOf(path);
  if (shipped && path.startsWith('packages/') && !target.startsWith(`${room}/`))
    return 'leaves its package: import the other one by name.';
  if (target.startsWith('packages/') && !target.startsWith(`${room}/`)) {
    return 'reaches into another package: import it by name.';
  }
  return /\.[a-z]+$/.test(specifier.replace(/\?.*$/, ''))
    ? undefined
    : 'needs its file extension, such as `.ts`.';
}

/** @param {SourceFile} file @param {string} specifier */
function bareProblem({ path, shipped }, specifier) {
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  const room = roomOf(path);
  const manifest = manifestOf(room);
  if (isBuiltin(specifier)) {
    return shipped && room.startsWith('packages/') && !nodeRooms.has(room)
      ? 'exists in Node only.'
      : undefined;
  }
  if (name.startsWith('@callboard/') && !offers(name, specifier.replace(/\?.*$/, '')))
    return 'is not in the exports of that package.';
  if (!shipped || !room.startsWith('packages/')) return undefined;
  const allowed = { ...manifest.dependencies, ...manifest.peerDependencies, [manifest.name]: '' };
  return name in allowed ? undefined : `is not a dependency of ${manifest.name}.`;
}

/** @param {string} specifier */
const isBuiltin = (specifier) => specifier.startsWith('node:') || builtinModules.includes(specifier);

/** @param {string} path @returns {string} such as `packages/core` */
const roomOf = (path) => path.split('/').slice(0, 2).join('/');

/** @type {Map<string, { name: string, dependencies?: object, peerDependencies?: object, exports?: object }>} */
const manifests = new Map();

/** @param {string} room */
function manifestOf(room) {
  const known = manifests.get(room);
  if (known) return known;
  /** @type {{ name: string, dependencies?: object, peerDependencies?: object, exports?: object }} */
  const read = JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8'));
  manifests.set(room, read);
  return read;
}

/**
 * Whether a package of the workspace offers a module under this name.
 *
 * @param {string} name
 * @param {string} specifier
 */
function offers(name, specifier) {
  const room = posix.join('packages', name.slice('@callboard/'.length));
  if (!existsSync(join(root, room, 'package.json'))) return false;
  const subpath = `.${specifier.slice(name.length)}`;
  const names = Object.keys(manifestOf(room).exports ?? {});
  return names.some((key) => key === subpath || (key.endsWith('/*') && subpath.startsWith(key.slice(0, -1))));
}
