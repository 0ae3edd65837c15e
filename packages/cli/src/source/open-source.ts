import type { Host } from '../host/host.ts';
import { openFile } from './open-file.ts';
import { openStdin } from './open-stdin.ts';
import { openUrl } from './open-url.ts';
import type { Source, SourceOptions } from './source.ts';

/**
 * Opens a file, an http address or `-` (standard input). Gzip is unpacked. Throws a `Failure` that says what is wrong:
 * no such file, a folder, no permission, a dead address, an HTTP error.
 */
export function openSource(target: string, host: Host, options: SourceOptions = {}): Promise<Source> {
  if (target === '-') return openStdin(host, options);
  if (/^https?:\/\//i.test(target)) return openUrl(target, host, options);
  return openFile(target, host, options);
}
