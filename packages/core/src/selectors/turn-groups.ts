import type { MessageItem, TranscriptState } from '../entities/index.ts';
import { createSelector, keepList } from './memo.ts';
import { selectMessageItems } from './messages.ts';

/** A stretch of a message: what it says, or the reasoning, calls and sub-agents between two things it says. */
export interface TurnGroup {
  /** Stable while the group grows. */
  readonly key: string;
  readonly type: 'text' | 'thinking';
  readonly items: readonly MessageItem[];
}

interface Grouping {
  items: readonly MessageItem[];
  groups: readonly TurnGroup[];
}

const grouping: (state: TranscriptState, messageKey: string) => Grouping = createSelector(
  (state, messageKey, previous) => {
    const items = selectMessageItems(state, messageKey);
    if (previous?.items === items) return previous;
    // Groups before the last one are closed as long as the items they were made of are still the first.
    const grew = previous !== undefined && previous.items.every((item, index) => item === items[index]);
    const closed = grew ? previous.groups.slice(0, -1) : [];
    const groups = [...closed];
    let start = closed.reduce((count, group) => count + group.items.length, 0);
    while (start < items.length) {
      const type = typeOf(state, items[start]);
      let end = start + 1;
      while (end < items.length && typeOf(state, items[end]) === type) end++;
      const part = items.slice(start, end);
      const known = previous?.groups[groups.length];
      const same = known?.type === type && keepList(known.items, part) === known.items;
      groups.push(same ? known : { key: `${type}:${part[0]?.key}`, type, items: part });
      start = end;
    }
    return { items, groups: keepList(previous?.groups, groups) };
  },
);

/** The groups of a message. A group that did not change stays the same object. */
export function selectTurnGroups(state: TranscriptState, messageKey: string): readonly TurnGroup[] {
  return grouping(state, messageKey).groups;
}

/** The text a message shows to its reader: blocks side by side are joined, what stands between calls is set apart. */
export function selectBlockText(state: TranscriptState, messageKey: string): string {
  return text(state, messageKey);
}

const text: (state: TranscriptState, messageKey: string) => string = createSelector((state, messageKey) =>
  selectTurnGroups(state, messageKey)
    .filter((group) => group.type === 'text')
    .map((group) => group.items.map((item) => state.blocks.get(item.key)?.text ?? '').join(''))
    .filter((part) => part !== '')
    .join('\n\n'),
);

function typeOf(state: TranscriptState, item: MessageItem | undefined): TurnGroup['type'] {
  const isText = item?.type === 'block' && state.blocks.get(item.key)?.kind !== 'reasoning';
  return isText ? 'text' : 'thinking';
}
