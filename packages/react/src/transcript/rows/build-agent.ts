import { selectAgentMessages, selectTurnGroups } from '@callboard/core/selectors';
import { askRows } from './build-asks.ts';
import { buildItems } from './build-items.ts';
import type { RowContext } from './row-context.ts';
import type { Row } from './row.ts';

/** How deep open agents are drawn inside one another; below it the side panel goes on. */
const DEEPEST = 40;

/** A sub-agent and where its row stands. */
export interface AgentPlace {
  readonly agentKey: string;
  readonly callKey?: string;
  readonly depth: number;
  readonly rail: boolean;
}

/** The row of a sub-agent, then what it did while it is open, else what it asks. */
export function buildAgent(context: RowContext, { agentKey, callKey, depth, rail }: AgentPlace): Row[] {
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
