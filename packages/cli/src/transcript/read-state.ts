import type { TranscriptState } from '@callboard/core';
import { createTranscriptStore } from '@callboard/core';
import { Failure } from '../failure.ts';
import type { OpenTranscript } from './open-transcript.ts';

/** Reads a transcript to its end. Throws a `Failure` when nothing in it could be read. */
export async function readState({ events, format, name }: OpenTranscript): Promise<TranscriptState> {
  const store = createTranscriptStore({ keepRaw: 'none', schedule: () => () => undefined });
  for await (const batch of events) store.dispatch(batch);
  const state = store.getState();
  store.destroy();
  if (holdsSomething(state)) return state;
  const bad = state.diagnostics.counts.get('raw') ?? 0;
  throw new Failure(
    bad === 0
      ? `${name} holds nothing: no message, no call, no run.`
      : `Nothing in ${name} could be read as ${format}: ${bad} ${bad === 1 ? 'value is' : 'values are'} damaged or unknown.`,
    { hint: 'If it is another format, name it with --format.' },
  );
}

/** True when at least one thing was read. */
function holdsSomething(state: TranscriptState): boolean {
  const { runs, messages, toolCalls, asks, plans, artifacts, notices } = state;
  const isTold = runs.values().some((run) => run.implied !== true);
  return (
    isTold || [messages, toolCalls, asks, plans, artifacts].some(({ size }) => size > 0) || notices.length > 0
  );
}
