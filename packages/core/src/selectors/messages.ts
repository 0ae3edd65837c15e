import type { Message, MessageItem, TranscriptState } from '../entities/index.ts';
import { ROOT_AGENT_KEY } from '../internal/root-agent.ts';
import { NONE, createSelector, keepList } from './memo.ts';

const items: (state: TranscriptState, messageKey: string) => readonly MessageItem[] = createSelector(
  (state, messageKey, previous) => {
    const message = state.messages.get(messageKey);
    if (!message) return NONE;
    const shown: MessageItem[] = [];
    for (const item of message.items) if (isShown(state, item)) shown.push(item);
    return keepList(previous, shown);
  },
);

const messages: (state: TranscriptState, agentKey: string) => readonly Message[] = createSelector(
  (state, agentKey, previous) => {
    const shown: Message[] = [];
    for (const key of state.agents.get(agentKey)?.messageKeys ?? []) {
      const message = state.messages.get(key);
      if (!message || message.retracted || message.stale) continue;
      // A message nobody announced is there only for what it holds.
      if (message.implied && !showsSomething(state, message)) continue;
      shown.push(message);
    }
    return keepList(previous, shown);
  },
);

/** What a message shows, in order: withdrawn, stale, hidden and blank things are left out. */
export function selectMessageItems(state: TranscriptState, messageKey: string): readonly MessageItem[] {
  return items(state, messageKey);
}

/** The messages of an agent that are shown, in order. */
export function selectAgentMessages(state: TranscriptState, agentKey: string): readonly Message[] {
  return messages(state, agentKey);
}

/** The messages of the conversation that are shown, in order. */
export function selectRootMessages(state: TranscriptState): readonly Message[] {
  return messages(state, ROOT_AGENT_KEY);
}

/** Stops at the first thing shown: a long message is not read through for each state. */
function showsSomething(state: TranscriptState, message: Message): boolean {
  for (const item of message.items) if (isShown(state, item)) return true;
  return false;
}

/** True when an item takes a place on screen. */
function isShown(state: TranscriptState, { type, key }: MessageItem): boolean {
  if (type === 'block') {
    const block = state.blocks.get(key);
    if (!block || block.retracted || block.stale) return false;
    return block.value != null || /\S/.test(block.text);
  }
  if (type === 'tool-call') {
    const call = state.toolCalls.get(key);
    return call !== undefined && !call.retracted && !call.hidden && !call.stale;
  }
  const agent = state.agents.get(key);
  return agent !== undefined && !agent.retracted && agent.spawnCallKey === undefined;
}
