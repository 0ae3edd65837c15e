import type { Message, MessageItem } from '@callboard/core';
import type { TurnGroup } from '@callboard/core/selectors';
import { buildItems, isPlain } from './build-items.ts';
import { askRows } from './build-asks.ts';
import type { GroupMemo } from './group-memo.ts';
import type { RowContext } from './row-context.ts';
import { joinEdges } from './row.ts';
import type { Row } from './row.ts';
import { toLeaf } from './row-list.ts';
import type { Leaf } from './row-list.ts';

/** A group and where it stands. */
export interface GroupPlace {
  readonly message: Message;
  readonly group: TurnGroup;
  /** Nothing of its message comes before it. */
  readonly first: boolean;
  /** More may be appended to it. */
  readonly live: boolean;
}

/** Rows of one group of a root message. Reuses what it can: a group that only grew costs its new items. */
export function buildGroup(context: RowContext, place: GroupPlace): Leaf {
  const { message, group, live } = place;
  const memo = context.memo.get(group.key);
  const { open, autoOpen } = readGroupOpen(context, place, memo);
  const clean = !context.dirty.has(message.key) && !context.asks.messageKeys.has(message.key);
  const known =
    memo !== undefined && clean && memo.open === open && memo.live === live && isCurrent(context, memo);
  if (known && memo.group === group) return memo.leaf;
  const grown = known && open && memo.content === 'plain' ? growLeaf(context, place, memo) : undefined;
  const made = grown ?? makeLeaf(context, place, open);
  context.memo.set(group.key, { group, open, live, autoOpen, openings: context.openings, ...made });
  return made.leaf;
}

function isCurrent(context: RowContext, { content, openings }: GroupMemo): boolean {
  return content === 'plain' || (content === 'openable' && openings === context.openings);
}

type Made = Pick<GroupMemo, 'leaf' | 'content'>;

function makeLeaf(context: RowContext, place: GroupPlace, open: boolean): Made {
  const { message, group, first, live } = place;
  const rows: Row[] = [];
  if (group.type === 'thinking') {
    rows.push({
      type: 'thinking',
      key: `thinking ${group.key}`,
      depth: 0,
      messageKey: message.key,
      groupKey: group.key,
      open,
      first,
    });
  }
  const rail = group.type === 'thinking';
  if (open) rows.push(...buildItems(context, { message, items: group.items, depth: 0, rail, first, live }));
  else rows.push(...askRows(context, { items: group.items }, { depth: 0, rail: false }));
  joinEdges(rows, 0);
  return { leaf: toLeaf(rows), content: open ? contentOf(rows) : 'plain' };
}

function contentOf(rows: readonly Row[]): GroupMemo['content'] {
  let openable = false;
  for (const row of rows) {
    if (row.type === 'agent' && row.open) return 'nested';
    if (row.type === 'agent' || row.type === 'fold') openable = true;
  }
  return openable ? 'openable' : 'plain';
}

/** Appends rows for new items when nothing else changed; undefined when the group did not just grow. */
function growLeaf(context: RowContext, place: GroupPlace, memo: GroupMemo): Made | undefined {
  const { message, group, live } = place;
  const before = memo.group.items;
  if (!live || memo.leaf.rows.length !== memo.leaf.length || !isPrefix(before, group.items)) return undefined;
  const added = group.items.slice(before.length);
  if (!added.every((item) => isPlain(context, item))) return undefined;
  // Older versions of the list look only at their own length, so the array may grow under them.
  const rows = memo.leaf.rows as Row[];
  const rail = group.type === 'thinking';
  rows.push(...buildItems(context, { message, items: added, depth: 0, rail, first: false, live }));
  joinEdges(rows, memo.leaf.length);
  return { leaf: toLeaf(rows), content: 'plain' };
}

function isPrefix(before: readonly MessageItem[], after: readonly MessageItem[]): boolean {
  if (before.length > after.length) return false;
  for (let index = 0; index < before.length; index++) if (before[index] !== after[index]) return false;
  return true;
}

/** The person's choice, else open while it grows; a group that opened itself closes only when that disturbs nobody. */
function readGroupOpen(
  context: RowContext,
  { message, group, live }: GroupPlace,
  memo: GroupMemo | undefined,
): { open: boolean; autoOpen: boolean } {
  if (group.type === 'text') return { open: true, autoOpen: true };
  const endedBadly = message.status !== 'streaming' && message.status !== 'completed';
  const wants = { live: live || endedBadly, open: true, closed: false }[context.thinking];
  const opened = memo?.autoOpen === true && context.thinking === 'live';
  const autoOpen = wants || (opened && (!context.mayClose || showsBars(context, group)));
  return { open: context.readOpen('thinking', group.key) ?? autoOpen, autoOpen };
}

/** A bar that holds at its end must not go with its group (D3). */
function showsBars({ state, showsBar }: RowContext, { items }: TurnGroup): boolean {
  return items.some(({ type, key }) => {
    const call = type === 'tool-call' ? state.toolCalls.get(key) : undefined;
    return call !== undefined && showsBar(call);
  });
}
