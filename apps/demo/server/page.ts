import { join } from 'node:path';
import type { PageHandler } from './http/app-server.ts';
import { serveFile } from './http/static-files.ts';

/** Serves the built page, or while developing the sources through Vite. */
export async function createPage(appDir: string, developing: boolean): Promise<PageHandler> {
  const built = join(appDir, 'dist/client');
  if (!developing) return (request, response) => serveFile(built, request, response);
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: appDir,
    server: { middlewareMode: true, hmr: { port: 0 } },
    appType: 'spa',
  });
  return (request, response) => vite.middlewares(request, response);
}
