import type { Agent, Ask, Block, Message, Run, ToolCall } from '../entities/index.ts';
import type { Draft } from './draft.ts';
import { runKeyOf } from './keys.ts';

/*
 * What a draft holds under a key; undefined without a key.
 */

/** The run of a key. */
export function runOf(draft: Draft, key: string | undefined): Run | undefined {
  return key === undefined ? undefined : draft.state.runs.get(key);
}

/** The agent of a key. */
export function agentOf(draft: Draft, key: string | undefined): Agent | undefined {
  return key === undefined ? undefined : draft.state.agents.get(key);
}

/** The call of a key. */
export function callOf(draft: Draft, key: string | undefined): ToolCall | undefined {
  return key === undefined ? undefined : draft.state.toolCalls.get(key);
}

/** The message of a key. */
export function messageOf(draft: Draft, key: string | undefined): Message | undefined {
  return key === undefined ? undefined : draft.state.messages.get(key);
}

/** The block of a key. */
export function blockOf(draft: Draft, key: string | undefined): Block | undefined {
  return key === undefined ? undefined : draft.state.blocks.get(key);
}

/** The ask of a key. */
export function askOf(draft: Draft, key: string | undefined): Ask | undefined {
  return key === undefined ? undefined : draft.state.asks.get(key);
}

/** The run of the event being applied. */
export function runOfEvent(draft: Draft): Run | undefined {
  return runOf(draft, runKeyOf(draft.event.scope.runId));
}
