import type { IncomingMessage, ServerResponse } from 'node:http';
import { RequestRefused } from './request-refused.ts';
import { sendJson } from './respond.ts';

/** One request on its way. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  /** The parts of the path that a route leaves open, decoded. */
  params: readonly string[];
}

/** A method, a path with `*` for the open parts, and what answers it. */
export interface Route {
  method: string;
  path: string;
  handle: (exchange: Exchange) => void | Promise<void>;
}

/** Finds the route of a request and runs it; a refusal or a failure becomes JSON with a sentence. */
export async function answer(
  routes: readonly Route[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const found = routes.flatMap((route) => {
    const params = matchPath(route.path, url.pathname);
    return params ? [{ route, params }] : [];
  });
  if (found.length === 0) return false;
  const match = found.find(({ route }) => route.method === request.method);
  try {
    if (!match) throw new RequestRefused(405, `${request.method ?? ''} is not possible here.`);
    await match.route.handle({ request, response, url, params: match.params });
  } catch (error) {
    answerError(error, response);
  }
  return true;
}

function answerError(error: unknown, response: ServerResponse): void {
  if (error instanceof RequestRefused) sendJson(response, error.status, { error: error.message });
  else if (!response.destroyed) {
    console.error(error);
    sendJson(response, 500, { error: error instanceof Error ? error.message : 'The server failed.' });
  }
}

function matchPath(pattern: string, path: string): string[] | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: string[] = [];
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part === '*') params.push(decodePart(value));
    else if (part !== value) return undefined;
  }
  return params;
}

function decodePart(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
