import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isLocal } from './guard.ts';
import type { Route } from './routes.ts';
import { answer } from './routes.ts';
import { sendJson } from './respond.ts';

/** Answers what no route answers: the page and its files. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** Makes the server: local requests only, routes first, then the page. Not yet listening. */
export function createAppServer(routes: readonly Route[], page: PageHandler): Server {
  return createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isLocal(request)) {
      sendJson(response, 403, { error: 'This server answers its own page on this machine only.' });
      return;
    }
    if (await answer(routes, request, response)) return;
    if (request.url?.startsWith('/api/') || request.url?.startsWith('/v1/')) {
      sendJson(response, 404, { error: 'There is no such address on this server.' });
      return;
    }
    await page(request, response);
  }
}
