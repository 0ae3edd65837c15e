import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EXIT, Failure } from '../failure.ts';
import type { PageFile } from './page-files.ts';
import type { ViewFeed } from './view-feed.ts';

/** What a server serves. */
export interface ViewServerOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly page: ReadonlyMap<string, PageFile>;
  /** Absent: the page opens empty, for files that are dropped on it. */
  readonly feed: ViewFeed | undefined;
}

/** A server that runs. */
export interface ViewServer {
  /** The only address that answers: it holds a secret of its own. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

const LOOPBACK = '127.0.0.1';

/** The page may load nothing but its own files; pictures and sounds only because a person asks for one. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data: https: http:',
  'media-src data: https: http:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

/** Starts a server for this machine alone. Throws a `Failure` when the port is taken. */
export async function startViewServer(options: ViewServerOptions): Promise<ViewServer> {
  const token = randomBytes(18).toString('base64url');
  const ending = new AbortController();
  const server = createServer((request, response) => {
    void answer({ ...options, token, ending: ending.signal, request, response });
  });
  await listen(server, options.port);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${LOOPBACK}:${port}/${token}/`,
    close() {
      ending.abort();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portFailure(error, port)));
    server.listen(port, LOOPBACK, resolve);
  });
}

function portFailure(error: NodeJS.ErrnoException, port: number): Failure {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is taken.`,
    EACCES: `Port ${port} may not be used.`,
  };
  return new Failure(reasons[error.code ?? ''] ?? `Port ${port} cannot be used: ${error.message}.`, {
    exitCode: EXIT.usage,
    hint: 'Leave --port away, or use --port 0: any free port is taken.',
  });
}

interface Exchange extends ViewServerOptions {
  readonly token: string;
  readonly ending: AbortSignal;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function answer(exchange: Exchange): Promise<void> {
  const { request, response, page } = exchange;
  const name = nameAsked(exchange);
  const file = page.get(name === '' ? 'index.html' : (name ?? ' '));
  if (name === undefined || request.method !== 'GET') refuse(response);
  else if (name === 'feed') await sendFeed(exchange);
  else if (file === undefined) refuse(response);
  else response.writeHead(200, { ...headers, 'content-type': file.type }).end(file.body);
}

/** What is asked for below the secret; undefined when the secret is wrong, or the host is not this one (a name that was bent to it). */
function nameAsked({ request, token }: Exchange): string | undefined {
  const host = request.headers.host?.replace(/:\d+$/, '');
  if (host !== LOOPBACK && host !== 'localhost') return undefined;
  const [, given = '', ...rest] = (request.url ?? '').split('?')[0]?.split('/') ?? [];
  const [one, other] = [Buffer.from(given), Buffer.from(token)];
  if (one.length !== other.length || !timingSafeEqual(one, other)) return undefined;
  return rest.join('/');
}

function refuse(response: ServerResponse): void {
  response.writeHead(404, { ...headers, 'content-type': 'text/plain' }).end('Not here.');
}

async function sendFeed({ feed, request, response, ending }: Exchange): Promise<void> {
  response.writeHead(200, { ...headers, 'content-type': 'application/x-ndjson; charset=utf-8' });
  const gone = new AbortController();
  request.once('close', () => gone.abort());
  response.once('close', () => gone.abort());
  const signal = AbortSignal.any([gone.signal, ending]);
  for await (const piece of feed?.pieces(signal) ?? []) {
    if (signal.aborted) break;
    // Ends with the connection too, by a rejection that says nothing new.
    if (!response.write(piece)) await once(response, 'drain', { signal }).catch(() => undefined);
  }
  response.end();
}
