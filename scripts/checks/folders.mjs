// Component folders form layers: row and bar below, the whole transcript on top. A cycle between two folders means
// that one of them looks upward.
import { posix } from 'node:path';
import { importsOf } from './imports.mjs';

const source = 'packages/react/src';

/** @param {import('./files.mjs').SourceFile[]} files @returns {string[]} */
export function folderCycles(files) {
  /** @type {Map<string, Map<string, string>>} folder → folder it imports → an import that shows it */
  const edges = new Map();
  for (const file of files.filter(({ path, shipped }) => shipped && path.startsWith(`${source}/`))) {
    const from = folderOf(file.path);
    if (from === undefined || !/\.tsx?$/.test(file.path)) continue;
    for (const specifier of importsOf(file).filter((name) => name.startsWith('.'))) {
      const to = folderOf(posix.join(posix.dirname(file.path), specifier));
      if (to === undefined || to === from) continue;
      const targets = edges.get(from) ?? new Map();
      edges.set(from, targets.set(to, `${file.path} imports '${specifier}'`));
    }
  }
  return [...edges.keys()].flatMap((start) => {
    const way = wayBack(start, edges);
    return way ? [`${start}/ reaches itself:\n${way.map((step) => `  ${step}`).join('\n')}`] : [];
  });
}

/** @param {string} path @returns {string | undefined} the folder directly below `src` */
function folderOf(path) {
  const parts = path.slice(source.length + 1).split('/');
  return parts.length > 1 ? parts[0] : undefined;
}

/**
 * The imports that lead from a folder back to it, or undefined.
 *
 * @param {string} start
 * @param {Map<string, Map<string, string>>} edges
 */
function wayBack(start, edges) {
  const seen = new Set();
  /** @type {{ folder: string, way: string[] }[]} */
  const queue = [{ folder: start, way: [] }];
  for (let next = queue.shift(); next; next = queue.shift()) {
    for (const [to, shown] of edges.get(next.folder) ?? []) {
      if (to === start) return [...next.way, shown];
      if (!seen.has(to)) queue.push({ folder: to, way: [...next.way, shown] });
      seen.add(to);
    }
  }
  return undefined;
}
