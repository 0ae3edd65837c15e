import { posix, win32 } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Host } from '../host/host.ts';

type Place = Pick<Host, 'folder' | 'home' | 'platform'>;

/** The path functions of a platform. */
export function pathsOf(platform: Host['platform']): typeof posix {
  return platform === 'win32' ? win32 : posix;
}

/** The absolute path a person means: relative, absolute, `~/…`, `file:` address, in quotation marks from a copied path. */
export function absolutePath(target: string, { folder, home, platform }: Place): string {
  const paths = pathsOf(platform);
  const text = target.trim().replace(/^(["'])(.*)\1$/, '$2');
  if (/^file:\/\//i.test(text)) return fileURLToPath(text, { windows: platform === 'win32' });
  if (/^~(?=$|[\\/])/.test(text)) return paths.join(home, text.slice(1));
  return paths.resolve(folder, text);
}

/** The name of a file without folders and without the endings of formats. */
export function stemOf(path: string, platform: Host['platform']): string {
  const name = pathsOf(platform).basename(path);
  const stem = name.replace(/(?:\.(?:gz|jsonl|ndjson|json|sse|txt|log))+$/i, '');
  return stem === '' ? name : stem;
}
