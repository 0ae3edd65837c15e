import type { Message, MessageItem, ToolCall, TranscriptState } from '@callboard/core';
import { selectAgentMessages, selectTurnGroups } from '@callboard/core/selectors';
import { spawnedAgents } from '../../internal/group/spawned-agents.ts';
import { foldCalls } from '../../tool-call-group/fold-calls.ts';
import type { CallRun } from '../../tool-call-group/fold-calls.ts';
import { askRows } from './build-asks.ts';
import type { RowContext } from './row-context.ts';
import type { Row } from './row.ts';

// Agents hold calls and calls spawn agents: what lists the one lists the other, so both are here.

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
  const { items } = place;
  let index = 0;
  while (index < items.length) {
    const calls = place.live || context.foldFrom <= 1 ? [] : callsFrom(context.state, items, index);
    if (calls.length === 0) pushItem(context, place, { rows, index: index++ });
    for (const run of foldCalls(calls, context.foldFrom)) {
      const end = index + run.calls.length;
      const open = !run.folded || pushFold(context, place, { rows, run });
      if (open) while (index < end) pushItem(context, place, { rows, index: index++ });
      else rows.push(...askRows(context, { items: items.slice(index, end) }, place));
      index = end;
    }
  }
  return rows;
}

/** The calls that stand side by side from `index` on. */
function callsFrom(state: TranscriptState, items: readonly MessageItem[], index: number): ToolCall[] {
  const calls: ToolCall[] = [];
  for (let at = index; at < items.length; at++) {
    const item = items[at];
    const call = item?.type === 'tool-call' ? state.toolCalls.get(item.key) : undefined;
    if (call === undefined) break;
    calls.push(call);
  }
  return calls;
}

/** Adds the line of a folded run; returns whether it is open. */
function pushFold(
  context: RowContext,
  place: ItemsPlace,
  { rows, run }: { rows: Row[]; run: CallRun },
): boolean {
  const callKeys = run.calls.map(({ key }) => key);
  const open = context.readOpen('fold', callKeys[0] ?? '') ?? false;
  const { depth, rail } = place;
  rows.push({ type: 'fold', key: run.key, depth, rail, callKeys, messageKey: place.message.key, open });
  return open;
}

/** Whether an item is one row and nothing more. */
export function isPlain({ state, asks }: RowContext, item: MessageItem): boolean {
  if (item.type === 'block') return true;
  if (item.type === 'agent' || asks.all.length > 0) return false;
  const call = state.toolCalls.get(item.key);
  return call === undefined || call.childAgentKeys.length === 0;
}

function pushItem(
  context: RowContext,
  place: ItemsPlace,
  { rows, index }: { rows: Row[]; index: number },
): void {
  const item = place.items[index];
  if (item === undefined) return;
  const { depth, rail, message } = place;
  if (item.type === 'block') {
    const first = place.first && index === 0 && !rail;
    rows.push({
      type: 'block',
      key: `block ${item.key}`,
      depth,
      rail,
      blockKey: item.key,
      messageKey: message.key,
      first,
    });
    return;
  }
  if (item.type === 'agent') {
    rows.push(...buildAgent(context, { agentKey: item.key, depth, rail }));
    return;
  }
  const call = context.state.toolCalls.get(item.key);
  if (call === undefined) return;
  const spawned = spawnedAgents(context.state, call);
  const asks = askRows(context, { callKey: call.key }, place);
  if (spawned.length === 0) {
    const asked = asks.length > 0;
    rows.push({ type: 'call', key: `call ${call.key}`, depth, rail, callKey: call.key, asked });
  }
  for (const agentKey of spawned)
    rows.push(...buildAgent(context, { agentKey, callKey: call.key, depth, rail }));
  rows.push(...asks);
}

/** How deep open agents are drawn inside one another; below it the side panel goes on. */
const DEEPEST = 40;

/** A sub-agent and where its row stands. */
interface AgentPlace {
  readonly agentKey: string;
  readonly callKey?: string;
  readonly depth: number;
  readonly rail: boolean;
}

/** The row of a sub-agent, then what it did while it is open, else what it asks. */
function buildAgent(context: RowContext, { agentKey, callKey, depth, rail }: AgentPlace): Row[] {
  const agent = context.state.agents.get(agentKey);
  if (agent === undefined) return [];
  const open = depth < DEEPEST && (context.readOpen('agent', agentKey) ?? false);
  const spawned = callKey === undefined ? {} : { callKey };
  const rows: Row[] = [{ type: 'agent', key: `agent ${agentKey}`, depth, rail, agentKey, open, ...spawned }];
  if (!open) return [...rows, ...askRows(context, { agentKey }, { depth, rail })];
  context.watch(agentKey);
  const live = agent.ended === undefined;
  for (const message of selectAgentMessages(context.state, agentKey)) {
    const items = selectTurnGroups(context.state, message.key).flatMap((group) => group.items);
    const inside = { message, items, depth: depth + 1, rail, first: false, live };
    if (message.role === 'user') rows.push({ ...said(message.key), depth: depth + 1, rail });
    else rows.push(...buildItems(context, inside));
  }
  return [...rows, ...askRows(context, { ownOf: agentKey }, { depth: depth + 1, rail })];
}

function said(messageKey: string): { type: 'said'; key: string; messageKey: string } {
  return { type: 'said', key: `said ${messageKey}`, messageKey };
}
