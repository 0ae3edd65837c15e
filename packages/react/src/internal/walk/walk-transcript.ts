import type { MessageItem, TranscriptState } from '@callboard/core';
import { ROOT_AGENT_KEY } from '@callboard/core';
import { spawnedAgents } from '../group/spawned-agents.ts';

/** One thing of a transcript, in order of display. */
export interface Step {
  readonly type: 'message' | MessageItem['type'];
  readonly key: string;
  /** The agent it belongs to; of an agent the one it hangs under. */
  readonly agentKey: string;
  readonly messageKey: string;
  /** Of an agent: the call that brought it to life. */
  readonly callKey?: string | undefined;
  /** Nesting below the agent the walk began with. */
  readonly depth: number;
}

/** Where a walk goes. */
export interface Walk {
  /** @default the root agent */
  readonly from?: string | undefined;
  /** Whether to go into an agent that was met. @default always */
  readonly enters?: ((agentKey: string) => boolean) | undefined;
}

/**
 * Everything that a transcript shows, in order of display, agents opened in their place. Lazy: what is not asked for is not
 * looked at. Withdrawn, stale and hidden things are left out.
 */
export function* walkTranscript(state: TranscriptState, walk: Walk = {}): Generator<Step, void, void> {
  const { from = ROOT_AGENT_KEY, enters } = walk;
  const met = new Set([from]);
  const stack = [stepsOf(state, from, 0)];
  while (stack.length > 0) {
    const next = stack[stack.length - 1]?.next();
    if (next === undefined || next.done === true) stack.pop();
    else {
      yield next.value;
      const { type, key, depth } = next.value;
      if (type !== 'agent' || met.has(key) || enters?.(key) === false) continue;
      met.add(key);
      stack.push(stepsOf(state, key, depth + 1));
    }
  }
}

function* stepsOf(state: TranscriptState, agentKey: string, depth: number): Generator<Step, void, void> {
  for (const messageKey of state.agents.get(agentKey)?.messageKeys ?? []) {
    const message = state.messages.get(messageKey);
    if (message === undefined || message.retracted || message.stale) continue;
    yield { type: 'message', key: messageKey, messageKey, agentKey, depth };
    for (const { type, key } of message.items) {
      if (!isShown(state, type, key)) continue;
      yield { type, key, messageKey, agentKey, depth };
      const call = type === 'tool-call' ? state.toolCalls.get(key) : undefined;
      if (call === undefined) continue;
      for (const spawned of spawnedAgents(state, call))
        yield { type: 'agent', key: spawned, messageKey, agentKey, callKey: key, depth };
    }
  }
}

function isShown(state: TranscriptState, type: MessageItem['type'], key: string): boolean {
  if (type === 'agent') {
    const agent = state.agents.get(key);
    return agent !== undefined && !agent.retracted && agent.spawnCallKey === undefined;
  }
  const entity = type === 'block' ? state.blocks.get(key) : state.toolCalls.get(key);
  if (entity === undefined || entity.retracted || entity.stale) return false;
  return !('hidden' in entity && entity.hidden === true);
}
