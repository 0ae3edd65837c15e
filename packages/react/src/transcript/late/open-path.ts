import type { TranscriptState } from '@callboard/core';
import { selectAgentMessages, selectAgentPath, selectTurnGroups } from '@callboard/core/selectors';
import type { OpenedTranscript } from '../view/transcript-view.ts';

/** Opens everything that encloses this call, agent, ask or message, released messages included. */
export function openPath({ source, store, ui }: OpenedTranscript, key: string): void {
  const state = store.getPublished();
  const chain = enclosing(state, key);
  for (const agentKey of chain.agentKeys) ui.set('agent', agentKey, { open: true });
  const root = state.messages.get(chain.messageKey ?? '');
  if (root === undefined) return;
  const place = selectAgentMessages(state, root.agentKey).findIndex((message) => message.key === root.key);
  const { released } = source.getSnapshot();
  if (place >= 0 && place < released) source.showEarlier(released - place);
  for (const group of selectTurnGroups(state, root.key)) {
    if (group.items.some((item) => chain.itemKeys.has(item.key)))
      ui.set('thinking', group.key, { open: true });
  }
  const { rows } = source.getSnapshot();
  for (let index = 0; index < rows.length; index++) {
    const row = rows.at(index);
    if (row?.type === 'fold' && row.callKeys.includes(key))
      ui.set('fold', row.callKeys[0] ?? '', { open: true });
  }
}

interface Enclosing {
  readonly agentKeys: readonly string[];
  readonly itemKeys: ReadonlySet<string>;
  /** The root message that holds it all. */
  readonly messageKey: string | undefined;
}

function enclosing(state: TranscriptState, key: string): Enclosing {
  const place = placeOf(state, key);
  const path = selectAgentPath(state, place.ownerKey).filter(
    ({ parentAgentKey }) => parentAgentKey !== undefined,
  );
  const outermost = path[0] ?? state.agents.get(key);
  const spawning = state.toolCalls.get(outermost?.spawnCallKey ?? '');
  return {
    agentKeys: path.map((agent) => agent.key),
    itemKeys: new Set([key, place.callKey, spawning?.key, outermost?.key].filter((one) => one !== undefined)),
    messageKey: spawning?.messageKey ?? outermost?.messageKey ?? place.messageKey,
  };
}

interface Place {
  /** The agent that this belongs to. */
  readonly ownerKey: string;
  readonly messageKey: string | undefined;
  readonly callKey: string | undefined;
}

function placeOf(state: TranscriptState, key: string): Place {
  const ask = state.asks.get(key);
  const call = state.toolCalls.get(ask?.toolCallKey ?? key);
  if (call !== undefined) return { ownerKey: call.agentKey, messageKey: call.messageKey, callKey: call.key };
  if (ask !== undefined) return { ownerKey: ask.agentKey, messageKey: undefined, callKey: undefined };
  const agent = state.agents.get(key);
  if (agent !== undefined) {
    return {
      ownerKey: agent.parentAgentKey ?? key,
      messageKey: agent.messageKey,
      callKey: agent.spawnCallKey,
    };
  }
  const message = state.messages.get(state.blocks.get(key)?.messageKey ?? key);
  return { ownerKey: message?.agentKey ?? '', messageKey: message?.key, callKey: undefined };
}
