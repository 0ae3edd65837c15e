import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from '../failure.ts';

/** One file of the page. */
export interface PageFile {
  readonly type: string;
  readonly body: Buffer;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** The built page lies beside the built program; a program that runs from its sources finds it in the package. */
const places = ['./page/', '../../dist/page/'].map((place) => fileURLToPath(new URL(place, import.meta.url)));

/** The files of the page, by path. Everything else is not served, so that no path leads anywhere. */
export function readPage(): ReadonlyMap<string, PageFile> {
  const folder = places.find((place) => existsSync(join(place, 'index.html')));
  if (folder === undefined)
    throw new Failure('The page of `view` is not there: the program was not built whole.');
  const files = new Map<string, PageFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length).replaceAll('\\', '/');
    files.set(name, { type: types[extname(name)] ?? 'application/octet-stream', body: readFileSync(path) });
  }
  return files;
}
