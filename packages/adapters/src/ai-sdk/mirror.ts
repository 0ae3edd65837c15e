import type { EventScope } from '@callboard/core';
import { given } from '../internal/json.ts';
import type { EventBody } from '../internal/stamp.ts';
import { Stamp } from '../internal/stamp.ts';
import type { PartTracker } from './part-tracker.ts';
import type { UiMessage } from './wire.ts';

/** A stream that says what it is with its first event. */
export interface MirrorStream {
  stamp: Stamp;
  emit: (runId: string, body: EventBody) => void;
  scope: (runId: string) => EventScope;
  /** Says that a run was cut off. */
  lose: (runId: string) => void;
}

/** One message of a mirror. */
export interface MirroredMessage {
  message: UiMessage;
  tracker: PartTracker;
}

/** A run that a mirror opened. */
export interface MirrorRun {
  id: string;
  stream: MirrorStream;
  ended: boolean;
  /** Its answer. */
  answer?: MirroredMessage;
}

/** What a store was told about the messages of their owner. */
export interface Mirror {
  streamId: string;
  /** What was there before, and what is changed outside a run. */
  record: MirrorStream;
  /** What comes while a run goes on. */
  live: MirrorStream;
  entries: Map<string, MirroredMessage>;
  /** How many runs a turn had so far. */
  counts: Map<string, number>;
  run: MirrorRun | undefined;
  /** The user message that the current turn answers. */
  turn: string | undefined;
  seen: { messages?: readonly UiMessage[]; status?: string | undefined; error?: unknown };
}

/** An empty mirror. */
export function createMirror(streamId: string, sessionId: string | undefined): Mirror {
  const named = sessionId === undefined ? undefined : { sessionId };
  const record = createMirrorStream(`${streamId}/record`, 'import', named);
  return mirrorOn(streamId, { record, live: createMirrorStream(streamId, 'continue', named) });
}

/** An empty mirror that tells what it is given on a stream which somebody else opens and ends. */
export function createRecord(stamp: Stamp): Mirror {
  const scope = (runId: string): EventScope => stamp.scope(runId);
  const emit = (runId: string, body: EventBody): void => stamp.emit(scope(runId), body);
  const lose = (runId: string): void => emit(runId, { type: 'stream.end', cause: 'eof' });
  const stream = { stamp, scope, emit, lose };
  return mirrorOn(stamp.streamId, { record: stream, live: stream });
}

function mirrorOn(streamId: string, streams: Pick<Mirror, 'record' | 'live'>): Mirror {
  return {
    streamId,
    ...streams,
    entries: new Map(),
    counts: new Map(),
    run: undefined,
    turn: undefined,
    seen: {},
  };
}

function createMirrorStream(
  streamId: string,
  mode: 'import' | 'continue',
  named: { sessionId: string } | undefined,
): MirrorStream {
  const stamp = new Stamp('ai-sdk', { streamId, mode, ...named });
  let announced = false;
  function emit(runId: string, body: EventBody): void {
    if (!announced) stamp.emit(stamp.scope(runId), { type: 'stream.open', mode });
    announced = true;
    stamp.emit(stamp.scope(runId), body);
  }
  return {
    stamp,
    scope: (runId) => stamp.scope(runId),
    emit,
    lose: (runId) => emit(runId, { type: 'stream.end', cause: 'eof' }),
  };
}

/** The run that goes on in this turn. UI messages know no runs: each time an answer goes on, that is another one. */
export function openRun(mirror: Mirror, stream: MirrorStream, messageId: string): MirrorRun {
  if (mirror.run && !mirror.run.ended) return mirror.run;
  const turn = mirror.turn ?? messageId;
  const count = (mirror.counts.get(turn) ?? 0) + 1;
  mirror.counts.set(turn, count);
  const id = `${mirror.streamId}/${turn}${count === 1 ? '' : `#${count}`}`;
  mirror.run = { id, stream, ended: false };
  stream.emit(id, { type: 'run.start', signalsRun: false, toolExecutor: 'agent' });
  return mirror.run;
}

/** What the owner says about the end of a run. */
export interface RunEnding {
  status?: string | undefined;
  error?: unknown;
  isAbort?: boolean | undefined;
}

const NOTHING = { toolCallIds: [] as string[], asks: false, streaming: false };

/** Ends the run as its owner says, or as its answer looks. What was cut off in the middle is left to `stream.end`. */
export function endRun(run: MirrorRun | undefined, { status, error, isAbort }: RunEnding): void {
  if (run === undefined || run.ended) return;
  run.ended = true;
  const { id, stream, answer } = run;
  const open = answer?.tracker.unsettled() ?? NOTHING;
  const endMessage = (outcome: 'completed' | 'failed' | 'cancelled'): void => {
    if (answer)
      stream.emit(id, { type: 'message.end', messageId: answer.message.id, outcome, ...given({ error }) });
  };
  const cutOff =
    open.streaming || (status === undefined && (answer === undefined || open.toolCallIds.length > 0));
  if (isAbort) {
    endMessage('cancelled');
    stream.emit(id, { type: 'run.end', outcome: 'cancelled', by: 'user' });
  } else if (status === 'error') {
    endMessage('failed');
    stream.emit(id, { type: 'run.end', outcome: 'failed', ...given({ error }) });
  } else if (cutOff) stream.lose(id);
  else {
    if (!open.asks && open.toolCallIds.length === 0) endMessage('completed');
    stream.emit(id, {
      type: 'run.end',
      outcome: open.asks ? 'waiting' : 'completed',
      pendingToolCallIds: open.toolCallIds,
    });
  }
}
