import type { Agent, Ask, Message, Run, ToolCall, TranscriptState } from '../entities/index.ts';
import { createTranscriptStore } from '../index.ts';
import type { TranscriptStore } from '../index.ts';
import { selectBlockText, selectMessageItems, selectRootMessages } from '../selectors.ts';
import { createEventBuilder, createManualClock } from '../testing.ts';
import type { EventBuilder, ManualClock } from '../testing.ts';

/** A store fed by one builder, with its clock. */
export interface Play {
  b: EventBuilder;
  clock: ManualClock;
  store: TranscriptStore;
  /** Delivers what the builder wrote since the last time and gives back the state. */
  now: () => TranscriptState;
  call: (id: string) => ToolCall;
  calls: (id: string) => ToolCall[];
  run: (id?: string) => Run;
  agent: (id: string) => Agent;
  message: (id: string) => Message;
  ask: (id: string) => Ask;
}

/** A new transcript whose run has begun at 0 on both clocks. */
export function play({ sessionId, started = true }: { sessionId?: string; started?: boolean } = {}): Play {
  const clock = createManualClock(0);
  const session = sessionId === undefined ? {} : { sessionId };
  const b = createEventBuilder({ clock, ...session });
  const store = createTranscriptStore({ now: clock.now, flush: 'sync', ...session });
  let delivered = 0;
  const now = (): TranscriptState => {
    store.dispatch(b.events.slice(delivered));
    delivered = b.events.length;
    return store.getState();
  };
  if (started) b.runStart({ signalsRun: true });
  return {
    b,
    clock,
    store,
    now,
    call: (id) => known([...now().toolCalls].find((call) => call.id === id)),
    calls: (id) => [...now().toolCalls].filter((call) => call.id === id),
    run: (id = 'r1') => known([...now().runs].find((run) => run.id === id)),
    agent: (id) => known([...now().agents].find((agent) => agent.id === id)),
    message: (id) => known([...now().messages].find((message) => message.id === id)),
    ask: (id) => known([...now().asks].find((ask) => ask.id === id)),
  };
}

/** The conversation as a reader sees it: for each message its id and its items, texts as texts and calls as ids. */
export function shown(state: TranscriptState): [id: string, items: string[]][] {
  return selectRootMessages(state).map((message) => [
    message.id,
    selectMessageItems(state, message.key).map(
      ({ key }) =>
        state.blocks.get(key)?.text ?? state.toolCalls.get(key)?.id ?? state.agents.get(key)?.id ?? key,
    ),
  ]);
}

/** The visible text of a message. */
export function textOf(state: TranscriptState, id: string): string {
  const message = [...state.messages].find((known) => known.id === id);
  return selectBlockText(state, message?.key ?? '');
}

function known<T>(entity: T | undefined): T {
  if (entity === undefined) throw new Error('The transcript does not know it.');
  return entity;
}
