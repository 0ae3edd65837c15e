import { open, readdir, stat } from 'node:fs/promises';
import { detectFormat } from '@callboard/adapters/formats';
import { claudeCodeFile } from '@callboard/adapters/claude-code';
import { Failure } from '../failure.ts';
import type { Host } from '../host/host.ts';
import { absolutePath, pathsOf } from '../source/paths.ts';

const MOST_SHOWN = 8;
const MOST_LOOKED_AT = 200;

/**
 * The file that a folder stands for: the session whose sub-agents it holds, or the only transcript in it. A target that
 * is no folder comes back as it is. Throws a `Failure` when a folder holds no transcript, or several.
 */
export async function findInFolder(target: string, host: Host): Promise<string> {
  if (target === '-' || /^https?:\/\//i.test(target)) return target;
  const path = absolutePath(target, host);
  if (!(await isFolder(path))) return target;
  const session = `${path.replace(/[\\/]+$/, '')}.jsonl`;
  if (await isFile(session)) return session;
  const found = await transcriptsIn(path, host);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  if (only === undefined) {
    throw new Failure(`${target} is a folder, and no file in it is a transcript.`, { hint: 'Name a file.' });
  }
  const names = found.map((file) => {
    const name = pathsOf(host.platform).relative(host.folder, file);
    return name.startsWith('..') ? file : name;
  });
  const more = names.length > MOST_SHOWN ? `\n  … and ${names.length - MOST_SHOWN} more` : '';
  throw new Failure(`${target} is a folder with ${found.length} transcripts.`, {
    hint: `Name one of them:\n  ${names.slice(0, MOST_SHOWN).join('\n  ')}${more}`,
  });
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** The transcripts in a folder and one level below, newest first. Files of sub-agents belong to another one. */
async function transcriptsIn(folder: string, host: Host): Promise<string[]> {
  const paths = pathsOf(host.platform);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile() && /\.(?:jsonl|ndjson|json|sse|txt|log)(?:\.gz)?$/i.test(entry.name))
    .map((entry) => paths.join(entry.parentPath, entry.name))
    .filter((path) => claudeCodeFile(path) === undefined)
    .slice(0, MOST_LOOKED_AT);
  const known = await Promise.all(
    files.map(async (path) => ({ path, isOne: await isTranscript(path), at: (await stat(path)).mtimeMs })),
  );
  return known
    .filter(({ isOne }) => isOne)
    .sort((a, b) => b.at - a.at)
    .map(({ path }) => path);
}

async function isTranscript(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(65_536), 0, 65_536, 0);
    const found = detectFormat(buffer.subarray(0, bytesRead));
    return found.format !== undefined || found.framing === 'gzip';
  } finally {
    await handle.close();
  }
}
