import type { TranscriptStore } from '@callboard/core';
import type { Adapter, ReopenMode, StreamPosition } from '../adapter.ts';
import { httpErrorOf } from './http-error.ts';
import type { ChunkReader, StreamSource } from './source.ts';
import { isResponse, openSource } from './source.ts';
import type { Schedule, Wait } from './wait.ts';
import { createWait, defaultSchedule } from './wait.ts';

/** What a resume function is told. */
export interface ResumeRequest extends Partial<StreamPosition> {
  /** 1 for the first try after a loss. */
  attempt: number;
  /** Aborted when the person stops or the grace is over. */
  signal: AbortSignal;
}

/** A new connection of the stream, and what it brings when that is not what its protocol usually does. */
export type Resumed = StreamSource | { source: StreamSource; mode: ReopenMode };

/** Where a connection goes, and its settings. */
export interface ConnectOptions {
  store: TranscriptStore;
  /** Stops reading. */
  signal?: AbortSignal;
  /** What an abort means: the person stopped the run, or the view only went away. Default `stop`. */
  onAbort?: 'stop' | 'detach';
  /** Asks the server for the rest after a loss. Nothing (or a 204) means that nothing is active any more. */
  resume?: (request: ResumeRequest) => Promise<Resumed | null | undefined> | Resumed | null | undefined;
  /** How long a loss may last before the run counts as interrupted, ms. Default 30 000 with `resume`, else 0. */
  graceMs?: number;
  /** Timer; returns a function that cancels it. Default: the platform's. */
  schedule?: Schedule;
  /** Hears how the connection stands. */
  onStatus?: (status: ConnectionStatus) => void;
}

/** How a connection stands: bytes come, it was lost and is awaited, it is back and fetches what was missed, it is over. */
export type ConnectionStatus = 'open' | 'waiting' | 'catching-up' | 'closed';

/** How a connection ended. `nothing`: the server has nothing active (204). `replaced`: another connection took over. */
export interface ConnectionResult {
  outcome: 'finished' | 'lost' | 'aborted' | 'refused' | 'nothing' | 'replaced';
  error?: unknown;
}

const DEFAULT_GRACE = 30_000;
const FIRST_DELAY = 1_000;
const LONGEST_DELAY = 8_000;

const waiting = new WeakMap<Adapter, () => void>();

/**
 * Reads a stream into a store until it ends, and never rejects: whatever happens becomes events. A loss is reported as
 * `stream.end`, after `resume` has had its chances; a refused request becomes a failed run. Whether the person stopped is
 * told by the signal alone, not by the name of an error. A second connection of the same adapter within the grace takes over.
 */
export async function connectStream(
  source: StreamSource | Promise<StreamSource>,
  adapter: Adapter,
  to: TranscriptStore | ConnectOptions,
): Promise<ConnectionResult> {
  const options: ConnectOptions = 'dispatch' in to ? { store: to } : to;
  const { store } = options;
  const connection: Connection = {
    adapter,
    store,
    options,
    wait: createWait(options.schedule ?? defaultSchedule, options.signal),
  };
  const takeOver = waiting.get(adapter);
  takeOver?.();
  waiting.delete(adapter);
  const result = await run(connection, source, takeOver !== undefined);
  options.onStatus?.('closed');
  connection.wait.end();
  return result;
}

interface Connection {
  adapter: Adapter;
  store: TranscriptStore;
  options: ConnectOptions;
  wait: Wait;
}

type Loss = { cause: 'eof' | 'error'; error?: unknown };

async function run(
  connection: Connection,
  first: StreamSource | Promise<StreamSource>,
  again: boolean,
): Promise<ConnectionResult> {
  const { adapter, store, options } = connection;
  const opened = await open(connection, first);
  if ('outcome' in opened) return opened;
  if (again) store.dispatch(adapter.reopen?.(adapter.resumeMode ?? 'replay') ?? []);
  options.onStatus?.(again ? 'catching-up' : 'open');
  let loss = await read(connection, opened.reader);
  while (!isOver(connection, loss)) {
    const next = await reconnect(connection);
    if (next === 'replaced') return { outcome: 'replaced' };
    if (next === undefined) break;
    options.onStatus?.('catching-up');
    loss = await read(connection, next);
  }
  return options.signal?.aborted ? stop(connection) : close(connection, loss);
}

/** The person stopped, or the source said its last word before it closed. */
function isOver({ adapter, options }: Connection, { cause }: Loss): boolean {
  return options.signal?.aborted === true || (cause === 'eof' && adapter.finished === true);
}

/** The first response: a stream to read, or what became of the request. */
async function open(
  connection: Connection,
  source: StreamSource | Promise<StreamSource>,
): Promise<{ reader: ChunkReader } | ConnectionResult> {
  const { options } = connection;
  try {
    const got = await connection.wait.orAbort(Promise.resolve(source));
    if (got === undefined) return stop(connection);
    if (!isResponse(got) || hasStream(got)) return { reader: openSource(got) };
    if (got.status === 204) return nothing(connection);
    return refuse(connection, await httpErrorOf(got));
  } catch (error) {
    return options.signal?.aborted ? stop(connection) : refuse(connection, error);
  }
}

async function read({ adapter, store, options, wait }: Connection, reader: ChunkReader): Promise<Loss> {
  try {
    for (;;) {
      const result = await wait.orAbort(reader.next());
      if (result === undefined || result.done) return { cause: 'eof' };
      if (result.chunk === undefined) continue;
      const events = adapter.push(result.chunk);
      const gap =
        adapter.missing && options.resume ? events.findIndex((event) => event.type === 'stream.gap') : -1;
      store.dispatch(gap === -1 ? events : events.slice(0, gap));
      if (gap !== -1) return { cause: 'error', error: 'Part of the stream is missing.' };
    }
  } catch (error) {
    return { cause: 'error', error };
  } finally {
    await reader.close();
  }
}

/** Tries to get the stream back until the grace is over. */
async function reconnect(connection: Connection): Promise<ChunkReader | 'replaced' | undefined> {
  const { adapter, store, options, wait } = connection;
  const { resume, graceMs = resume ? DEFAULT_GRACE : 0 } = options;
  if (graceMs <= 0 || adapter.reopen === undefined) return undefined;
  options.onStatus?.('waiting');
  const grace = wait.start(graceMs);
  let replaced = false;
  waiting.set(adapter, () => {
    replaced = true;
    grace.end();
  });
  try {
    for (let attempt = 1; !grace.signal.aborted; attempt += 1) {
      const got = resume && (await tryResume(connection, grace.signal, attempt));
      if (replaced) return 'replaced';
      if (got === 'nothing') return undefined;
      if (got) {
        store.dispatch(adapter.reopen(got.mode));
        return openSource(got.source);
      }
      await grace.pause(resume ? delayOf(adapter, attempt) : graceMs);
    }
    return replaced ? 'replaced' : undefined;
  } finally {
    grace.end();
    if (!replaced) waiting.delete(adapter);
  }
}

function delayOf({ position }: Adapter, attempt: number): number {
  return Math.min(LONGEST_DELAY, (position?.retryMs ?? FIRST_DELAY) * 2 ** (attempt - 1));
}

async function tryResume(
  { adapter, options, wait }: Connection,
  signal: AbortSignal,
  attempt: number,
): Promise<{ source: StreamSource; mode: ReopenMode } | 'nothing' | undefined> {
  try {
    const asked = options.resume?.({ ...adapter.position, attempt, signal });
    const got = await wait.orAbort(Promise.resolve(asked), signal);
    if (signal.aborted) return undefined;
    if (got === null || got === undefined) return 'nothing';
    const { source, mode } = 'source' in got ? got : { source: got, mode: adapter.resumeMode ?? 'replay' };
    if (!isResponse(source) || hasStream(source)) return { source, mode };
    await source.body?.cancel();
    return GONE.has(source.status) ? 'nothing' : undefined;
  } catch {
    // A failed try is not the end: the next one comes until the grace is over.
    return undefined;
  }
}

/** Answers that say that nothing is active any more. Others may pass. */
const GONE: ReadonlySet<number> = new Set([204, 404, 410]);

function close({ adapter, store }: Connection, { cause, error }: Loss): ConnectionResult {
  const outcome = cause === 'eof' && adapter.finished === true ? 'finished' : 'lost';
  store.dispatch(adapter.end(cause, error));
  return { outcome, ...(error === undefined ? undefined : { error }) };
}

function hasStream(response: Response): boolean {
  return response.ok && response.status !== 204;
}

/** Nothing goes on there: what this stream left open stays as it was left. */
function nothing({ adapter, store }: Connection): ConnectionResult {
  store.dispatch(adapter.end('eof'));
  return { outcome: 'nothing' };
}

function refuse({ adapter, store }: Connection, error: unknown): ConnectionResult {
  store.dispatch(adapter.fail?.(error) ?? adapter.end('error', error));
  return { outcome: 'refused', error };
}

/** The person stopped, or the view went away; only the first settles the run for good. */
function stop({ adapter, store, options }: Connection): ConnectionResult {
  if (options.onAbort !== 'detach') {
    const streamId = adapter.position?.streamId;
    const { runs, openRunKeys } = store.getState();
    for (const key of openRunKeys) {
      const run = runs.get(key);
      if (run?.streamId === streamId) store.abort(run?.id);
    }
  }
  store.dispatch(adapter.end('eof'));
  return { outcome: 'aborted' };
}
