import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

const mediaTypes = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.json', 'application/json'],
  ['.ndjson', 'application/x-ndjson'],
  ['.sse', 'text/event-stream; charset=utf-8'],
  ['.woff2', 'font/woff2'],
  ['.map', 'application/json'],
]);

/** The page may load nothing from elsewhere and run nothing that is not a file of ours. */
const policy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the built page; a path without an extension is the page itself. */
export async function serveFile(
  root: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const file = await findFile(root, pathname);
  if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('There is nothing here.');
    return;
  }
  response.writeHead(200, {
    'content-type': mediaTypes.get(extname(file)) ?? 'application/octet-stream',
    'cache-control': file.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(file), response).catch(() => response.destroy());
}

async function findFile(root: string, pathname: string): Promise<string | undefined> {
  const path = normalize(join(root, safeDecode(pathname)));
  if (path !== root && !path.startsWith(root + sep)) return undefined;
  if (await isFile(path)) return path;
  return extname(pathname) === '' ? join(root, 'index.html') : undefined;
}

async function isFile(path: string): Promise<boolean> {
  if (path.includes('\0')) return false;
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
