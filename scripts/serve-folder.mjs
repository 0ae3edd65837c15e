// A static file server on loopback for tests of built pages.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

/** @type {ReadonlyMap<string, string>} */
const contentTypes = new Map([
  ['.css', 'text/css'],
  ['.html', 'text/html; charset=utf-8'],
  ['.ico', 'image/x-icon'],
  ['.js', 'text/javascript'],
  ['.json', 'application/json'],
  ['.mjs', 'text/javascript'],
  ['.png', 'image/png'],
  ['.svg', 'image/svg+xml'],
  ['.woff2', 'font/woff2'],
]);

/**
 * Serves a folder, `index.html` for a folder's own address.
 *
 * @param {string} folder absolute
 * @param {{ port?: number }} [options] port 0, the default, takes a free one
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serveFolder(folder, { port = 0 } = {}) {
  const server = createServer((request, response) => {
    void respond(folder, request.url ?? '/', response);
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(undefined));
  });
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://127.0.0.1:${bound}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * @param {string} folder
 * @param {string} url
 * @param {import('node:http').ServerResponse} response
 */
async function respond(folder, url, response) {
  const path = await fileFor(folder, url).catch(() => undefined);
  if (!path) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': contentTypes.get(extname(path)) ?? 'application/octet-stream' });
  createReadStream(path).pipe(response);
}

/** @param {string} folder @param {string} url @returns {Promise<string | undefined>} undefined when there is no such file */
async function fileFor(folder, url) {
  const asked = normalize(join(folder, decodeURIComponent(new URL(url, 'http://localhost').pathname)));
  if (asked !== folder && !asked.startsWith(folder.endsWith(sep) ? folder : folder + sep)) return undefined;
  const found = await stat(asked);
  const path = found.isDirectory() ? join(asked, 'index.html') : asked;
  return (await stat(path)).isFile() ? path : undefined;
}
