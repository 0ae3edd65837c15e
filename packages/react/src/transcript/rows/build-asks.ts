import type { MessageItem } from '@callboard/core';
import type { PlacedAsk } from './ask-places.ts';
import type { RowContext } from './row-context.ts';
import type { AskRow } from './row.ts';

/** What encloses the asks to show: a call, a closed agent, closed items, or an agent's own asks that belong to no call. */
export type AskScope =
  | { readonly callKey: string }
  | { readonly agentKey: string }
  | { readonly ownOf: string }
  | { readonly items: readonly MessageItem[] };

/** Rows of the open asks in this scope. */
export function askRows(
  { asks }: RowContext,
  scope: AskScope,
  { depth, rail }: { depth: number; rail: boolean },
): AskRow[] {
  if (asks.all.length === 0) return [];
  return asks.all
    .filter((placed) => isWithin(placed, scope))
    .map(({ ask }) => ({
      type: 'ask',
      key: `ask ${ask.key}`,
      depth,
      rail,
      askKey: ask.key,
      away: isAway(scope),
    }));
}

function isAway(scope: AskScope): boolean {
  return 'agentKey' in scope || 'items' in scope;
}

function isWithin({ ask, callKeys, agentKeys }: PlacedAsk, scope: AskScope): boolean {
  if ('callKey' in scope) return ask.toolCallKey === scope.callKey;
  if ('ownOf' in scope) return ask.toolCallKey === undefined && ask.agentKey === scope.ownOf;
  if ('agentKey' in scope) return agentKeys.includes(scope.agentKey);
  return scope.items.some(({ type, key }) => (type === 'agent' ? agentKeys : callKeys).includes(key));
}
