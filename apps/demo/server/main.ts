import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownDataDir } from './data-owner.ts';
import { readSettings } from './settings.ts';
import { superviseWorker } from './supervise-worker.ts';
import { prepareWorkspace } from './workspace-copy.ts';

/** Starts the demo: this process keeps the port and starts the worker again when it dies. Prints one URL. */
const here = dirname(fileURLToPath(import.meta.url));
const appDir = join(here, '../..');

try {
  const settings = readSettings(process.env, appDir);
  const giveBack = ownDataDir(settings.dataDir);
  process.once('exit', giveBack);
  await prepareWorkspace(join(appDir, 'workspace'), settings.workspaceDir);
  const worker = superviseWorker({
    entry: join(here, 'worker.js'),
    port: settings.port,
    onFirstReady: (url) => console.log(`Callboard demo: ${url}`),
    onEnd: (code) => process.exit(code),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => worker.close());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
