import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Files larger than this are not searched. */
const searchLimit = 1_000_000;

/** One line that holds what was searched for. */
export interface Match {
  /** Below the workspace, with forward slashes. */
  path: string;
  line: number;
  text: string;
}

/** Paths of all notes below `root`, sorted, links left out. */
export async function listNotes(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(md|txt|csv|json)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Lines that hold every word of `query`, without regard to case, at most `limit`; `skipped` files were too large. */
export async function searchNotes(
  root: string,
  query: string,
  options: { limit: number; signal: AbortSignal },
): Promise<{ matches: Match[]; files: number; skipped: number }> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const matches: Match[] = [];
  let skipped = 0;
  const paths = await listNotes(root);
  for (const path of paths) {
    options.signal.throwIfAborted();
    if (matches.length >= options.limit) break;
    const file = join(root, path);
    if ((await stat(file)).size > searchLimit) {
      skipped += 1;
      continue;
    }
    matches.push(...matchingLines(await readFile(file, 'utf8'), path, words));
  }
  return { matches: matches.slice(0, options.limit), files: paths.length, skipped };
}

function matchingLines(text: string, path: string, words: readonly string[]): Match[] {
  return text.split('\n').flatMap((line, index) => {
    const lower = line.toLowerCase();
    const matches = words.every((word) => lower.includes(word));
    return matches ? [{ path, line: index + 1, text: line.trim().slice(0, 300) }] : [];
  });
}
