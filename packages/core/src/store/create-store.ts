import type { TranscriptState } from '../entities/index.ts';
import type { RunEndEvent } from '../events/index.ts';
import type { TranscriptChanges } from '../reducer/changes.ts';
import { initialTranscriptState, reduceWithChanges } from '../reducer/reduce.ts';
import { createSubscribers } from './subscribers.ts';
import type { Subscribers } from './subscribers.ts';
import { hydrateTranscript, snapshotTranscript } from './snapshot-codec.ts';
import type { TranscriptStore, TranscriptStoreOptions } from './transcript-store.ts';

/** Name of the stream on which a store records what its own user did. */
const LOCAL_STREAM = 'local';

/** Makes a store. Events are applied when they come; subscribers hear of a burst once. */
export function createTranscriptStore(options: TranscriptStoreOptions = {}): TranscriptStore {
  const { sessionId, now, keepRaw, flush: flushMode = 'scheduled' } = options;
  const schedule = options.schedule ?? scheduleMicrotask;
  const subscribers = createSubscribers();
  let state = options.snapshot
    ? hydrateTranscript(options.snapshot)
    : initialTranscriptState({ sessionId, keepRaw });
  if (sessionId !== undefined && state.sessionId === undefined) state = { ...state, sessionId };
  let published = state;
  let cancel: (() => void) | undefined;
  const scheduled = (): void => {
    cancel = undefined;
    flush();
  };

  const flush = (): void => {
    // A flush that was scheduled stays so: it finds nothing to tell, and that costs less than to take it back.
    if (published === state) return;
    published = state;
    subscribers.notify();
  };

  const changed = (next: TranscriptState, changes: TranscriptChanges): void => {
    if (next === state) return;
    state = next;
    subscribers.mark(changes.keys);
    tell(subscribers, state, changes);
    report(options, changes);
    if (flushMode === 'sync') flush();
    else cancel ??= schedule(scheduled);
  };

  const dispatch: TranscriptStore['dispatch'] = (events) => {
    const { state: next, changes } = reduceWithChanges(state, events, now?.());
    changed(next, changes);
  };

  return {
    dispatch,
    getState: () => state,
    getPublished: () => published,
    subscribe: (listener, key) => subscribers.add(listener, key),
    on: (type, listener) => subscribers.on(type, listener),
    flush,
    abort: (runId) => dispatch(abortEvents(state, runId)),
    snapshot: () => snapshotTranscript(state),
    hydrate: (snapshot) => {
      state = hydrateTranscript(snapshot);
      subscribers.markAll();
      flush();
    },
    destroy: () => {
      cancel?.();
      cancel = undefined;
      subscribers.clear();
    },
  };
}

function scheduleMicrotask(callback: () => void): () => void {
  let live = true;
  const run = async (): Promise<void> => {
    await Promise.resolve();
    if (live) callback();
  };
  void run();
  return () => {
    live = false;
  };
}

function tell(
  subscribers: Pick<Subscribers, 'emit'>,
  state: TranscriptState,
  changes: TranscriptChanges,
): void {
  const tellCalls = (
    type: 'tool.ended' | 'tool.settled' | 'tool.corrected',
    keys: readonly string[],
  ): void => {
    for (const key of keys) {
      const toolCall = state.toolCalls.get(key);
      if (toolCall) subscribers.emit(type, { toolCall });
    }
  };
  tellCalls('tool.ended', changes.ended);
  tellCalls('tool.settled', changes.settled);
  tellCalls('tool.corrected', changes.corrected);
  for (const key of changes.runsSettled) {
    const run = state.runs.get(key);
    if (run) subscribers.emit('run.settled', { run });
  }
}

function report({ onDiagnostic, redact }: TranscriptStoreOptions, { diagnostics }: TranscriptChanges): void {
  if (onDiagnostic === undefined) return;
  for (const diagnostic of diagnostics) {
    onDiagnostic(
      redact === undefined
        ? diagnostic
        : { ...diagnostic, message: String(redact(diagnostic.message, ['message'])) },
    );
  }
}

/** The stop of a person as an event, so that a replay shows the same. */
function abortEvents(state: TranscriptState, runId: string | undefined): RunEndEvent[] {
  const cursor = state.streams.get(LOCAL_STREAM);
  let seq = (cursor?.seq ?? -1) + 1;
  const events: RunEndEvent[] = [];
  for (const key of state.openRunKeys) {
    const run = state.runs.get(key);
    if (run === undefined || (runId !== undefined && run.id !== runId)) continue;
    events.push({
      v: 1,
      source: 'callboard',
      streamId: LOCAL_STREAM,
      epoch: cursor?.epoch ?? 0,
      seq: seq++,
      scope: {
        ...(state.sessionId === undefined ? {} : { sessionId: state.sessionId }),
        runId: run.id,
        agentId: 'root',
      },
      authority: 'local',
      type: 'run.end',
      outcome: 'cancelled',
      by: 'user',
    });
  }
  return events;
}
