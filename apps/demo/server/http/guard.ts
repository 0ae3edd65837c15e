import type { IncomingMessage } from 'node:http';

const ours = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Whether a request comes from this machine's own page: the name it was sent to is local, which shuts out names
 * that were bent to point here, and so is the page that sent it.
 */
export function isLocal(request: IncomingMessage): boolean {
  const { host, origin } = request.headers;
  if (!host || !ours.has(hostName(`http://${host}`))) return false;
  return origin === undefined || ours.has(hostName(origin));
}

function hostName(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : '';
}
