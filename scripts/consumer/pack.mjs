// Tarballs as they would be published.
import { spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { publishedPackages } from '../packages.mjs';

/**
 * @param {string} folder where the tarballs go
 * @returns {Record<string, string>} package name → `file:` address
 */
export function packAll(folder) {
  return Object.fromEntries(
    publishedPackages().map(({ name, folder: source }) => {
      const file = join(folder, `${basename(source)}.tgz`);
      const { status, stdout, stderr } = spawnSync('pnpm', ['pack', '--out', file], {
        cwd: source,
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`pnpm pack failed for ${name}:\n${stdout}${stderr}`);
      return [name, `file:${file}`];
    }),
  );
}
