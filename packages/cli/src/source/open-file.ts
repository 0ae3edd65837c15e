import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { EXIT, Failure } from '../failure.ts';
import type { Host } from '../host/host.ts';
import { counted } from './counted.ts';
import { readGrowing } from './read-growing.ts';
import { absolutePath, stemOf } from './paths.ts';
import type { Source, SourceOptions } from './source.ts';
import { textOf } from './unpack.ts';

const CHUNK = 1 << 20;

/** A file. It is read while it is asked for, a megabyte at a time. */
export async function openFile(target: string, host: Host, options: SourceOptions = {}): Promise<Source> {
  const path = absolutePath(target, host);
  const handle = await openHandle(path, target);
  const stat = await handle.stat();
  if (stat.isDirectory()) {
    await handle.close();
    throw folderFailure(target);
  }
  const size = stat.isFile() ? stat.size : undefined;
  const bytes = options.follow
    ? readGrowing(handle, path, host.signal)
    : readAll(handle, target, stat.isFile());
  return {
    kind: 'file',
    name: target,
    stem: stemOf(path, host.platform),
    path,
    ...(size === undefined ? undefined : { size }),
    text: textOf(counted(bytes, size, options.onProgress), target),
  };
}

/** What to say about a folder where a file is wanted. */
function folderFailure(target: string): Failure {
  return new Failure(`${target} is a folder.`, { hint: 'Name one of the files in it.' });
}

async function openHandle(path: string, target: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    throw openFailure(error, target);
  }
}

const REASONS: ReadonlyMap<string, (target: string) => Failure> = new Map([
  [
    'ENOENT',
    (target) =>
      new Failure(`There is no file ${target}.`, {
        hint: 'Paths start at the current folder; `-` reads standard input, an address starts with http:// or https://.',
      }),
  ],
  [
    'EACCES',
    (target) =>
      new Failure(`${target} may not be read: permission denied.`, {
        hint: 'Check who owns it and its mode.',
      }),
  ],
  [
    'EPERM',
    (target) =>
      new Failure(`${target} may not be read: the system does not permit it.`, {
        hint: 'On macOS, allow your terminal to read this folder (Privacy & Security).',
      }),
  ],
  ['EISDIR', folderFailure],
  ['ENOTDIR', (target) => new Failure(`A part of the path ${target} is a file, not a folder.`)],
  ['ENAMETOOLONG', (target) => new Failure(`The name ${target.slice(0, 60)}… is too long for a file.`)],
  ['EMFILE', () => new Failure('Too many files are open.')],
]);

function openFailure(error: unknown, target: string): Failure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = REASONS.get(code)?.(target);
  const detail = error instanceof Error ? error.message : String(error);
  return known ?? new Failure(`${target} could not be opened: ${detail}.`, { exitCode: EXIT.unreadable });
}

/** `isFile`: it has positions; a pipe or device is read as it comes. */
async function* readAll(handle: FileHandle, target: string, isFile: boolean): AsyncGenerator<Uint8Array> {
  let position = 0;
  try {
    for (;;) {
      const buffer = new Uint8Array(CHUNK);
      const { bytesRead } = await handle.read(buffer, 0, CHUNK, isFile ? position : null);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } catch (error) {
    throw openFailure(error, target);
  } finally {
    await handle.close();
  }
}
