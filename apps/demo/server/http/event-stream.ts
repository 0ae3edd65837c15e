import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EventLog, LoggedEvent } from '../log/event-log.ts';
import { createPacedWriter } from './paced-writer.ts';

/** What can be done to an open stream on purpose. */
export type StreamFault = 'cut' | 'malformed' | 'replay';

/** One open stream of a session. */
export interface EventStream {
  /** Looks for new events, or for the end of the run. */
  wake: () => void;
  fault: (kind: StreamFault) => void;
}

/** What a stream is made of. */
export interface EventStreamOptions {
  log: EventLog;
  sessionId: string;
  /** Whether more may come; when not, the stream ends once everything has been sent. */
  isLive: () => boolean;
  isSlow: () => boolean;
}

const page = 200;
const heartbeatMs = 15_000;

/**
 * Sends a session's events as server-sent events with their sequence numbers as ids, from behind `Last-Event-ID`,
 * in order and without holes, until the run is over or the client goes. Resolves at the end.
 */
export async function streamEvents(
  http: { request: IncomingMessage; response: ServerResponse },
  options: EventStreamOptions,
  onOpen: (stream: EventStream) => () => void,
): Promise<void> {
  const { request, response } = http;
  const state = createStreamState(readCursor(request), response);
  const writer = createPacedWriter(response, options.isSlow);
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // Events up to this one had happened before the client asked.
    'x-log-end': String(options.log.lastSeq(options.sessionId)),
  });
  response.flushHeaders();
  const endSubscription = options.log.subscribe(options.sessionId, state.wake);
  const forget = onOpen(state);
  const heartbeat = setInterval(() => !response.destroyed && response.write(': still here\n\n'), heartbeatMs);
  response.once('close', state.wake);
  try {
    while (!response.destroyed && options.log.isOpen()) {
      const live = options.isLive();
      const rows = options.log.read(options.sessionId, state.cursor, page);
      const sent = await sendRows(rows, state, writer.write);
      if (rows.length > 0 || !sent) continue;
      if (!live) break;
      await state.sleep();
    }
  } finally {
    clearInterval(heartbeat);
    endSubscription();
    forget();
    response.end();
  }
}

interface StreamState extends EventStream {
  cursor: number;
  /** Grows when the cursor is set back, so that rows on their way are not counted. */
  turn: number;
  /** Text that goes out before the next event. */
  pending: string;
  sleep: () => Promise<void>;
}

function createStreamState(cursor: number, response: ServerResponse): StreamState {
  let wake = (): void => undefined;
  let woken = false;
  const state: StreamState = {
    cursor,
    turn: 0,
    pending: '',
    wake: () => {
      woken = true;
      wake();
    },
    sleep: async () => {
      if (!woken) await new Promise<void>((resolve) => (wake = resolve));
      woken = false;
    },
    fault: (kind) => {
      if (kind === 'cut') cutInTheMiddle(state, response);
      if (kind === 'replay') {
        state.cursor = -1;
        state.turn += 1;
      }
      if (kind === 'malformed') state.pending += malformedEvent;
      state.wake();
    },
  };
  return state;
}

const malformedEvent = 'data: {"v":1,"source":"callboard","type":"tool.progress","toolCallId":\n\n';

/** Breaks off inside a line: the next client has to start from the last whole event. */
function cutInTheMiddle({ cursor }: StreamState, response: ServerResponse): void {
  if (response.destroyed) return;
  response.write(`id: ${cursor + 1}\ndata: {"v":1,"source":"callb`, () => response.destroy());
}

async function sendRows(
  rows: readonly LoggedEvent[],
  state: StreamState,
  write: (text: string) => Promise<void>,
): Promise<boolean> {
  const { turn } = state;
  if (state.pending !== '') {
    const text = state.pending;
    state.pending = '';
    await write(text);
  }
  for (const row of rows) {
    if (state.turn !== turn) return false;
    await write(`id: ${row.seq}\ndata: ${row.body}\n\n`);
    if (state.turn === turn) state.cursor = row.seq;
  }
  return state.pending === '' && state.turn === turn;
}

/** The sequence number behind which to begin; anything that is not one means the beginning. */
function readCursor(request: IncomingMessage): number {
  const header = request.headers['last-event-id'];
  const cursor = typeof header === 'string' && /^\d+$/.test(header) ? Number(header) : -1;
  return Number.isSafeInteger(cursor) ? cursor : -1;
}
