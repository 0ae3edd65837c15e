import type { Diagnostic, EventScope, TranscriptEvent } from '@callboard/core';
import { parseTranscriptEvent } from '@callboard/core';
import type { Adapter, AdapterOptions, ReopenMode, StreamPosition } from '../adapter.ts';
import { createFrameDecoder } from '../decode/detect.ts';
import type { Frame } from '../decode/frame.ts';
import type { ReadPosition } from './cursor.ts';
import { note } from './cursor.ts';
import { eventId } from './encode.ts';

/** Settings of the adapter for our own events. */
export interface CallboardAdapterOptions extends Pick<
  AdapterOptions,
  'sessionId' | 'runId' | 'format' | 'maxLineLength'
> {
  /** Name of the stream, for the time before its first event says it. */
  streamId?: string;
  /** Where a reloaded store stands, so that a hole before the first event is noticed. */
  from?: { streamId: string; epoch: number; seq: number; lastEventId?: string };
  /** Hears what the door found odd in events that were taken all the same. */
  onDiagnostic?: (diagnostic: Diagnostic) => void;
}

type LocalBody = Pick<TranscriptEvent, 'type'> & Record<string, unknown>;

/**
 * Reads our own events, over server-sent events or lines of JSON. They keep their envelope, so a repeat changes nothing
 * and a store knows what it has; what this client says about its connection is marked `local`.
 */
export function createCallboardAdapter(options: CallboardAdapterOptions = {}): Adapter {
  const { sessionId, from, onDiagnostic } = options;
  const ownStream = options.streamId ?? from?.streamId ?? options.runId ?? 'callboard';
  const positions = new Map<string, ReadPosition>();
  /** Runs that were heard of: whether they go on. */
  const runs = new Map<string, boolean>();
  let announced = new Set<string>();
  let decoder = createFrameDecoder(options.format, options);
  let retryMs: number | undefined;
  /** Where to go on: frozen while something is missing. */
  let safe: StreamPosition = from ?? { streamId: ownStream };
  let missing = false;
  let problems = 0;
  let events: TranscriptEvent[] = [];

  /** Where this client speaks from: the run it was told of, then the run it reads. */
  let ownScope: EventScope = {
    ...(sessionId === undefined ? undefined : { sessionId }),
    runId: options.runId ?? ownStream,
    agentId: 'root',
  };
  if (from)
    positions.set(from.streamId, { epoch: from.epoch, seq: from.seq, scope: ownScope, missing: new Set() });

  /** Says something about a stream that the stream itself does not count. */
  function say(streamId: string, body: LocalBody): void {
    const { epoch, seq, scope } = positions.get(streamId) ?? { epoch: 0, seq: 0, scope: ownScope };
    events.push({
      v: 1,
      source: 'callboard',
      streamId,
      epoch,
      seq,
      scope,
      authority: 'local',
      ...body,
    } as unknown as TranscriptEvent);
  }

  /** Unreadable input is counted in a stream of its own, so that it takes no number of the source's. */
  function unreadable(reason: string, data: unknown): void {
    const streamId = `${safe.streamId}/unread`;
    events.push({
      v: 1,
      source: 'callboard',
      streamId,
      epoch: 0,
      seq: problems,
      scope: ownScope,
      type: 'raw',
      reason,
      data,
    });
    problems += 1;
  }

  function take(event: TranscriptEvent, id: string | undefined): void {
    const { streamId, epoch, seq } = event;
    const place = note(positions, event);
    if (!announced.has(streamId)) {
      announced.add(streamId);
      say(streamId, { type: 'stream.open', mode: 'continue', resumable: true });
    }
    if (place.kind === 'gap') {
      missing = true;
      say(streamId, { type: 'stream.gap', from: place.from, to: place.to });
    }
    const { runId } = event.scope;
    if (runId !== ownScope.runId || event.scope.sessionId !== ownScope.sessionId)
      ownScope = { ...event.scope, agentId: 'root' };
    if (event.type === 'run.end') runs.set(runId, false);
    else if (event.type === 'run.start' || !runs.has(runId)) runs.set(runId, true);
    if (!missing) safe = { streamId, epoch, seq, lastEventId: id ?? eventId(event) };
    events.push(event);
  }

  function readValue(value: unknown, id?: string): void {
    const { event, diagnostics } = parseTranscriptEvent(value);
    for (const diagnostic of diagnostics) onDiagnostic?.(diagnostic);
    if (event === undefined) return unreadable('not-an-event', value);
    if (event.type === 'raw' && !hasEnvelope(value)) return unreadable(event.reason, event.data);
    take(event, id);
  }

  function readFrame({ data, problem, id }: Frame): void {
    if (problem !== undefined) return unreadable(problem, data);
    if (data.trim() === '[DONE]') return;
    let value: unknown;
    try {
      value = JSON.parse(data);
    } catch {
      return unreadable('bad-json', data.slice(0, 2000));
    }
    readValue(value, id);
  }

  function flush(): TranscriptEvent[] {
    const taken = events;
    events = [];
    return taken;
  }

  return {
    push(chunk) {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array)
        for (const frame of decoder.push(chunk)) readFrame(frame);
      else readValue(chunk);
      retryMs = decoder.retryMs ?? retryMs;
      return flush();
    },
    end(cause, error) {
      for (const frame of decoder.end()) readFrame(frame);
      for (const streamId of announced.size === 0 ? [ownStream] : announced) {
        say(streamId, { type: 'stream.end', cause, ...(error === undefined ? undefined : { error }) });
      }
      return flush();
    },
    reopen(mode: ReopenMode) {
      decoder = createFrameDecoder(options.format, options);
      announced = new Set();
      if (missing || mode === 'replay') goBack(positions, safe);
      missing = false;
      return flush();
    },
    fail(error) {
      say(ownStream, { type: 'run.end', outcome: 'failed', error });
      return flush();
    },
    get position() {
      return { ...safe, ...(retryMs === undefined ? undefined : { retryMs }) };
    },
    get finished() {
      return ![...runs.values()].includes(true);
    },
    get missing() {
      return missing;
    },
    resumeMode: 'continue',
  };
}

/** What was read behind a hole will be read again. */
function goBack(positions: Map<string, ReadPosition>, { streamId, epoch, seq }: StreamPosition): void {
  const known = positions.get(streamId);
  if (known && epoch !== undefined && seq !== undefined)
    positions.set(streamId, { ...known, epoch, seq, missing: new Set() });
}

function hasEnvelope(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'streamId' in value && 'seq' in value && 'epoch' in value
  );
}
