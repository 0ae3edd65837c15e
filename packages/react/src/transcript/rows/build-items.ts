import type { Message, MessageItem, ToolCall, TranscriptState } from '@callboard/core';
import { buildAgent } from './build-agent.ts';
import { askRows } from './build-asks.ts';
import { foldCalls } from './fold-calls.ts';
import type { RowContext } from './row-context.ts';
import type { Row } from './row.ts';

/** Items of a message and how their rows are drawn. */
export interface ItemsPlace {
  readonly message: Message;
  readonly items: readonly MessageItem[];
  readonly depth: number;
  readonly rail: boolean;
  readonly first: boolean;
  /** More items may follow: nothing folds yet. */
  readonly live: boolean;
}

/** Rows of items in order, open sub-agents and folded runs of calls included. */
export function buildItems(context: RowContext, place: ItemsPlace): Row[] {
  const rows: Row[] = [];
  const folds = place.live ? [] : foldCalls(context, place.items);
  let index = 0;
  for (const fold of folds) {
    for (; index < fold.from; index++) pushItem(context, place, { rows, index });
    const [firstKey = ''] = fold.callKeys;
    const open = context.readOpen('fold', firstKey) ?? false;
    rows.push({
      type: 'fold',
      key: `fold ${firstKey}`,
      depth: place.depth,
      rail: place.rail,
      callKeys: fold.callKeys,
      messageKey: place.message.key,
      open,
    });
    if (open) for (; index < fold.to; index++) pushItem(context, place, { rows, index });
    else rows.push(...askRows(context, { items: place.items.slice(fold.from, fold.to) }, place.depth));
    index = fold.to;
  }
  for (; index < place.items.length; index++) pushItem(context, place, { rows, index });
  return rows;
}

/** Whether an item is one row and nothing more. */
export function isPlain({ state, asks }: RowContext, item: MessageItem): boolean {
  if (item.type === 'block') return true;
  if (item.type === 'agent' || asks.all.length > 0) return false;
  const call = state.toolCalls.get(item.key);
  return call === undefined || call.childAgentKeys.length === 0;
}

function pushItem(context: RowContext, place: ItemsPlace, { rows, index }: { rows: Row[]; index: number }): void {
  const item = place.items[index];
  if (item === undefined) return;
  const { depth, rail, message } = place;
  if (item.type === 'block') {
    const first = place.first && index === 0 && !rail;
    rows.push({ type: 'block', key: `block ${item.key}`, depth, rail, blockKey: item.key, messageKey: message.key, first });
    return;
  }
  if (item.type === 'agent') {
    rows.push(...buildAgent(context, { agentKey: item.key, depth, rail }));
    return;
  }
  const call = context.state.toolCalls.get(item.key);
  if (call === undefined) return;
  const spawned = spawnedAgents(context.state, call);
  const asks = askRows(context, { callKey: call.key }, depth);
  if (spawned.length === 0) {
    const asked = asks.length > 0;
    rows.push({ type: 'call', key: `call ${call.key}`, depth, rail, callKey: call.key, asked });
  }
  for (const agentKey of spawned) rows.push(...buildAgent(context, { agentKey, callKey: call.key, depth, rail }));
  rows.push(...asks);
}

/** Agents that this call brought to life, not those it merely mentions. */
function spawnedAgents(state: TranscriptState, call: ToolCall): readonly string[] {
  if (call.childAgentKeys.length === 0) return call.childAgentKeys;
  return call.childAgentKeys.filter((key) => {
    const agent = state.agents.get(key);
    return agent?.spawnCallKey === call.key && !agent.retracted;
  });
}
