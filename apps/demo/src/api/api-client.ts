import { modelChoice } from '../recovery/model-choice.ts';

/** How a session stands: nothing to do, a run works, or a run was cut off by a restart and waits to be resumed. */
export type SessionStatus = 'idle' | 'running' | 'suspended';

/** One conversation as the list shows it. Times are milliseconds since the epoch. */
export interface Session {
  id: string;
  title: string;
  createdAt: number;
  updatedAt: number;
  status: SessionStatus;
}

/** What the server says about itself. */
export interface About {
  model: string;
  modelUrl: string;
  embedded: boolean;
  workspace: string;
  /** Variants of the embedded model, the usual one first. */
  models: readonly { name: string; calls: string }[];
}

/** What can be done to a stream on purpose. */
export type Fault = { kind: 'cut' | 'malformed' | 'replay' } | { kind: 'slow'; on: boolean };

/** A request the server did not take, in words for the person. */
export class RequestFailed extends Error {
  override name = 'RequestFailed';
  /** Undefined when the server was not reached at all. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

const base = '/api/sessions';

/** Everything the page asks of the server. Each call rejects with `RequestFailed`. */
export const api = {
  about: () => call<About>('/api/about'),
  sessions: () => call<Session[]>(base),
  createSession: () => post<Session>(base, {}),
  deleteSession: (id: string) => call<undefined>(path(id), { method: 'DELETE' }),
  startRun: (id: string, prompt: string) =>
    post<{ runId: string }>(path(id, 'runs'), { prompt, model: modelChoice.get() }),
  resume: (id: string) => post<{ resumed: boolean }>(path(id, 'resume'), {}),
  stop: (id: string) => post<{ stopped: boolean }>(path(id, 'stop'), {}),
  answer: (id: string, askId: string, answer: object) => post<undefined>(path(id, 'asks', askId), answer),
  cancelCall: (id: string, callId: string) => post<undefined>(path(id, 'calls', callId, 'cancel'), {}),
  fault: (id: string, fault: Fault) => post<undefined>(path(id, 'faults'), fault),
  restart: () => post<unknown>('/api/restart', {}),
  events: (id: string, lastEventId: string | undefined, signal: AbortSignal) =>
    request(path(id, 'events'), {
      signal,
      headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
    }),
};

function path(...parts: string[]): string {
  return [base, ...parts.map(encodeURIComponent)].join('/');
}

function post<T>(url: string, body: object): Promise<T> {
  return call<T>(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function call<T>(url: string, init?: RequestInit): Promise<T> {
  const response = await request(url, init);
  if (response.status === 204) return undefined as T;
  return (await response.json()) as T;
}

async function request(url: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    throw new RequestFailed('The server cannot be reached. Is the demo still running?');
  }
  if (response.ok) return response;
  throw new RequestFailed(await refusalOf(response), response.status);
}

async function refusalOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const body = JSON.parse(text) as { error?: unknown };
    if (typeof body.error === 'string') return body.error;
  } catch {
    // A body that is not JSON is not ours; the status alone is what is known.
    return `The server answered ${response.status}.`;
  }
  return `The server answered ${response.status}.`;
}

/** The words of any failure. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
