import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPage } from './page.ts';
import { readSettings } from './settings.ts';
import { startApp } from './start-app.ts';
import { prepareWorkspace } from './workspace-copy.ts';

/** The process that does the work. It ends with its supervisor, on SIGTERM, and at once when told to crash. */
const here = dirname(fileURLToPath(import.meta.url));
const appDir = join(here, '../..');

try {
  const settings = readSettings(process.env, appDir);
  const app = await startApp({
    settings,
    // A note that was deleted in the last session can be deleted again.
    prepare: () => prepareWorkspace(join(appDir, 'workspace'), settings.workspaceDir),
    mcpEntry: join(here, 'mcp.js'),
    page: await createPage(appDir, process.env.DEMO_DEV === '1'),
    crash: () => process.kill(process.pid, 'SIGKILL'),
  });
  const end = (): void => {
    void app.close().finally(() => process.exit(0));
  };
  process.once('SIGTERM', end);
  process.once('disconnect', end);
  process.on('SIGINT', () => undefined);
  process.send?.({ url: app.url, port: app.port });
} catch (error) {
  console.error(`The demo could not start: ${whyNot(error)}`);
  process.exit(1);
}

function whyNot(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const taken = 'code' in error && error.code === 'EADDRINUSE';
  return taken
    ? `port ${process.env.PORT ?? ''} is in use. Set PORT to another one, or to 0 for any.`
    : error.message;
}
