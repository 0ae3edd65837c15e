import type { TranscriptState, TranscriptStore } from '@callboard/core';
import { selectAgentMessages, selectAgentPath, selectTurnGroups } from '@callboard/core/selectors';
import type { UiState } from '../../internal/ui-state/ui-state.ts';
import type { RowList } from '../rows/row-list.ts';
import type { Row } from '../rows/row.ts';
import type { RowSource } from '../rows/row-source.ts';

/** Place of the row that stands for this entity, -1 when none does. Looks at every row: for a person's click, not for ticks. */
export function findRow(rows: RowList, key: string): number {
  for (let index = 0; index < rows.length; index++) {
    const row = rows.at(index);
    if (row !== undefined && standsFor(row, key)) return index;
  }
  return -1;
}

/** The entity that a row stands for. */
export function entityOf(row: Row): string {
  switch (row.type) {
    case 'said':
    case 'message-end':
      return row.messageKey;
    case 'block':
      return row.blockKey;
    case 'thinking':
      return row.groupKey;
    case 'call':
      return row.callKey;
    case 'agent':
      return row.agentKey;
    case 'fold':
      return row.callKeys[0] ?? '';
    case 'ask':
      return row.askKey;
    case 'notice':
      return row.noticeKey;
    case 'run':
      return row.runKey;
  }
}

function standsFor(row: Row, key: string): boolean {
  if (row.type === 'fold') return false;
  if (entityOf(row) === key) return true;
  if (row.type === 'agent') return row.callKey === key;
  return (row.type === 'block' || row.type === 'thinking') && row.first && row.messageKey === key;
}

interface Opened {
  readonly source: RowSource;
  readonly store: TranscriptStore;
  readonly ui: UiState;
}

/** Opens everything that encloses this call, agent, ask or message, released messages included. */
export function openPath({ source, store, ui }: Opened, key: string): void {
  const state = store.getPublished();
  const chain = enclosing(state, key);
  for (const agentKey of chain.agentKeys) ui.set('agent', agentKey, { open: true });
  const root = state.messages.get(chain.messageKey ?? '');
  if (root === undefined) return;
  const place = selectAgentMessages(state, root.agentKey).findIndex((message) => message.key === root.key);
  const { released } = source.getSnapshot();
  if (place >= 0 && place < released) source.showEarlier(released - place);
  for (const group of selectTurnGroups(state, root.key)) {
    if (group.items.some((item) => chain.itemKeys.has(item.key))) ui.set('thinking', group.key, { open: true });
  }
  const { rows } = source.getSnapshot();
  for (let index = 0; index < rows.length; index++) {
    const row = rows.at(index);
    if (row?.type === 'fold' && row.callKeys.includes(key)) ui.set('fold', row.callKeys[0] ?? '', { open: true });
  }
}

interface Enclosing {
  readonly agentKeys: readonly string[];
  readonly itemKeys: ReadonlySet<string>;
  /** The root message that holds it all. */
  readonly messageKey: string | undefined;
}

function enclosing(state: TranscriptState, key: string): Enclosing {
  const ask = state.asks.get(key);
  const call = state.toolCalls.get(ask?.toolCallKey ?? key);
  const block = state.blocks.get(key);
  const agent = state.agents.get(key);
  const messageKey = call?.messageKey ?? block?.messageKey ?? state.messages.get(key)?.key ?? agent?.messageKey;
  const ownerKey = agent?.parentAgentKey ?? call?.agentKey ?? ask?.agentKey ?? state.messages.get(messageKey ?? '')?.agentKey;
  const path = selectAgentPath(state, ownerKey ?? '').filter(({ parentAgentKey }) => parentAgentKey !== undefined);
  const spawning = state.toolCalls.get((path[0] ?? agent)?.spawnCallKey ?? '');
  const itemKeys = new Set([key, call?.key ?? '', spawning?.key ?? '', path[0]?.key ?? '']);
  itemKeys.delete('');
  return {
    agentKeys: path.map((one) => one.key),
    itemKeys,
    messageKey: spawning?.messageKey ?? path[0]?.messageKey ?? messageKey,
  };
}
