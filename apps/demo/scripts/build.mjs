// Builds the page and the server into dist/.
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const appDir = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Builds what is named: `server`, `client`, or both. */
export async function buildDemo(parts = ['server', 'client']) {
  const configs = { server: 'vite.server.config.ts', client: 'vite.config.ts' };
  for (const part of parts) {
    await build({ root: appDir, configFile: join(appDir, configs[part]), logLevel: 'warn' });
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await buildDemo(process.argv.length > 2 ? process.argv.slice(2) : undefined);
}
