import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path';

/** A path that was refused, or that names nothing. The message is for the person who watches. */
class PathRefused extends Error {
  override name = 'PathRefused';
}

/**
 * Resolves a path below `root` and follows links before it judges, so that neither `..` nor a link leads out.
 * Throws `PathRefused` with the reason.
 */
export async function insideSandbox(root: string, path: string): Promise<string> {
  if (path.includes('\0')) throw new PathRefused('A path cannot hold a NUL character.');
  if (path.trim() === '') throw new PathRefused('The path is empty.');
  const base = await realpath(root);
  const target = resolve(base, path);
  if (!isBelow(base, target)) {
    throw new PathRefused(
      `"${path}" is outside the workspace. Only paths below the workspace folder can be used.`,
    );
  }
  const real = await realpath(target).catch((error: unknown) => {
    throw new PathRefused(whyMissing(path, error));
  });
  if (!isBelow(base, real)) {
    throw new PathRefused(`"${path}" is a link that leads out of the workspace. It is not followed.`);
  }
  return real;
}

/**
 * Where an entry itself is, be it a file or a link: for what changes entries and must not follow links. Its folder is
 * resolved and judged like any path. Throws `PathRefused` with the reason.
 */
export async function entryInSandbox(root: string, path: string): Promise<string> {
  const target = await insideSandbox(root, path);
  const folder = await insideSandbox(root, dirname(path.replace(/[\\/]+$/, '')));
  const entry = resolve(folder, basename(path));
  return (await lstat(entry)).isSymbolicLink() ? entry : target;
}

function isBelow(base: string, target: string): boolean {
  const way = relative(base, target);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function whyMissing(path: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return `There is no "${path}" in the workspace.`;
  if (code === 'ENOTDIR') return `"${path}" goes through a file as if it were a folder.`;
  if (code === 'ELOOP') return `"${path}" is a link that leads in a circle.`;
  if (code === 'ENAMETOOLONG') return `The path is too long: ${path.length} characters.`;
  return `"${path.slice(0, 200)}" cannot be opened: ${error instanceof Error ? error.message : 'no reason given'}`;
}
