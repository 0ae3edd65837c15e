import { BrokenSource, Failure } from '../failure.ts';
import type { Host } from '../host/host.ts';
import { counted } from './counted.ts';
import { stemOf } from './paths.ts';
import type { Source, SourceOptions, SourceRequest } from './source.ts';
import { textOf } from './unpack.ts';

/** A live endpoint or a file on a server, by GET, or by POST with a body. Throws a `Failure` for a dead address or an HTTP error. */
export async function openUrl(address: string, host: Host, options: SourceOptions = {}): Promise<Source> {
  const url = parse(address);
  const response = await ask(url, host, options.request ?? {});
  if (!response.ok || response.status === 204 || response.body === null) throw await refusal(response, url);
  const length = Number(response.headers.get('content-length') ?? Number.NaN);
  const size = Number.isFinite(length) && !response.headers.has('content-encoding') ? length : undefined;
  return {
    kind: 'url',
    name: address,
    stem: stemOf(url.pathname === '/' ? url.hostname : url.pathname.replace(/\/+$/, ''), 'posix'),
    ...(size === undefined ? undefined : { size }),
    text: textOf(counted(bytesOf(response.body, url, host.signal), size, options.onProgress), address),
  };
}

function parse(address: string): URL {
  try {
    return new URL(address);
  } catch {
    throw new Failure(`${address} is not an address.`);
  }
}

async function ask(url: URL, host: Host, { headers = [], body }: Partial<SourceRequest>): Promise<Response> {
  const all = new Headers({
    accept: 'text/event-stream, application/x-ndjson, application/json;q=0.9, */*;q=0.5',
  });
  if (body !== undefined) all.set('content-type', 'application/json');
  if (url.username !== '') {
    const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
    all.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`);
    url.username = '';
    url.password = '';
  }
  for (const [name, value] of headers) all.set(name, value);
  const method = body === undefined ? 'GET' : 'POST';
  try {
    return await host.fetch(url, {
      method,
      headers: all,
      signal: host.signal,
      ...(body === undefined ? undefined : { body }),
    });
  } catch (error) {
    throw new Failure(`${url.origin} cannot be reached: ${causeOf(error)}.`, {
      hint: 'Is the server running, and is the port right?',
    });
  }
}

async function refusal(response: Response, url: URL): Promise<Failure> {
  const { status, statusText } = response;
  if (status === 204 || response.ok)
    return new Failure(`${url.href} has nothing to send (HTTP ${status}).`, {
      hint: 'Nothing is active there.',
    });
  const body = (await response.text().catch(() => '')).trim().replaceAll(/\s+/g, ' ').slice(0, 300);
  const name = `HTTP ${status}${statusText === '' ? '' : ` ${statusText}`}`;
  return new Failure(`${url.href} answered ${name}${body === '' ? '.' : `: ${body}`}`);
}

async function* bytesOf(
  body: ReadableStream<Uint8Array>,
  url: URL,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } catch (error) {
    if (signal.aborted) return;
    throw new BrokenSource(`The connection to ${url.origin} broke: ${causeOf(error)}.`);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The deepest cause that has words: `fetch` hides it. */
function causeOf(error: unknown): string {
  let found = error instanceof Error ? error.message : String(error);
  let cause = error instanceof Error ? error.cause : undefined;
  for (let depth = 0; cause instanceof Error && depth < 5; depth += 1) {
    const code = 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : '';
    if (cause.message !== '') found = cause.message;
    else if (code !== '') found = `failed${code}`;
    cause = cause.cause;
  }
  return found.replace(/\.$/, '');
}
