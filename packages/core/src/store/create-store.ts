import type { TranscriptState } from '../entities/index.ts';
import { ROOT_AGENT_KEY } from '../internal/root-agent.ts';
import type { RunEndEvent } from '../events/index.ts';
import { Draft } from '../reducer/draft.ts';
import { applyEvents, initialTranscriptState } from '../reducer/reduce.ts';
import { createSoon, scheduleMicrotask } from './soon.ts';
import { call, createSubscribers } from './subscribers.ts';
import type { Subscribers } from './subscribers.ts';
import { hydrateTranscript, snapshotTranscript } from './snapshot-codec.ts';
import type { TranscriptStore, TranscriptStoreOptions } from './transcript-store.ts';

/** Name of the stream on which a store records what its own user did. */
const LOCAL_STREAM = 'local';

/** Makes a store. Events are applied when they come; a state is made when somebody looks, and subscribers hear of a burst once. */
export function createTranscriptStore(options: TranscriptStoreOptions = {}): TranscriptStore {
  const { sessionId, now, keepRaw, flush: flushMode = 'scheduled' } = options;
  const subscribers = createSubscribers();
  const first = options.snapshot
    ? hydrateTranscript(options.snapshot)
    : initialTranscriptState({ sessionId, keepRaw });
  let draft = new Draft(first.sessionId === undefined ? { ...first, sessionId } : first);
  let published = draft.seal();
  const flush = (): void => {
    // A flush that was scheduled stays so: it finds nothing to tell, and that costs less than to take it back.
    published = draft.seal();
    if (draft.changes.keys.size > 0) subscribers.notify(draft.changes.keys);
  };

  const soon = createSoon(options.schedule ?? scheduleMicrotask, flush);

  const dispatch: TranscriptStore['dispatch'] = (events) => {
    draft.seen = now && call(now);
    applyEvents(draft, events);
    if (!draft.isDirty) return;
    if (flushMode === 'scheduled') soon.ask();
    tell(subscribers, draft);
    report(options, draft);
    if (flushMode === 'sync') flush();
  };

  return {
    dispatch,
    getState: () => draft.seal(),
    // Nobody has to be told first, as when a page is rendered on a server.
    getPublished: () => (subscribers.isEmpty() ? draft.seal() : published),
    subscribe: (listener, key) => {
      if (subscribers.isEmpty()) published = draft.seal();
      return subscribers.add(listener, key);
    },
    on: (type, listener) => subscribers.on(type, listener),
    flush,
    abort: (runId) => dispatch(abortEvents(draft.seal(), runId)),
    snapshot: () => snapshotTranscript(draft.seal()),
    hydrate: (snapshot) => {
      draft = new Draft(hydrateTranscript(snapshot));
      published = draft.seal();
      subscribers.notifyAll();
    },
    destroy: () => {
      soon.cancel();
      subscribers.clear();
    },
  };
}

function tell({ emit }: Pick<Subscribers, 'emit'>, draft: Draft): void {
  if (draft.changes.ends.length === 0) return;
  const ends = draft.changes.ends.splice(0);
  const state = draft.seal();
  for (const [type, key] of ends) {
    const run = state.runs.get(key);
    const toolCall = state.toolCalls.get(key);
    if (run) emit('run.settled', { run });
    else if (toolCall && type !== 'run.settled') emit(type, { toolCall });
  }
}

function report({ onDiagnostic, redactDiagnostic }: TranscriptStoreOptions, { changes }: Draft): void {
  if (changes.diagnostics.length === 0) return;
  for (const diagnostic of changes.diagnostics.splice(0)) {
    if (onDiagnostic === undefined) continue;
    const { code, message } = diagnostic;
    // What cannot be redacted is not handed on.
    const shown =
      redactDiagnostic === undefined
        ? message
        : (call(() => String(redactDiagnostic(message, ['message']))) ?? code);
    call(() => onDiagnostic({ ...diagnostic, message: shown }));
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
        agentId: ROOT_AGENT_KEY,
      },
      authority: 'local',
      type: 'run.end',
      outcome: 'cancelled',
      by: 'user',
    });
  }
  return events;
}
