import type { MessageItem } from '@callboard/core';

/** Neighbouring items that are drawn alike: prose by itself, calls and agents in one box. */
export interface ItemSection {
  readonly key: string;
  readonly type: 'prose' | 'calls';
  readonly items: readonly MessageItem[];
}

/** Items in order, neighbouring calls and agents together. */
export function splitItems(items: readonly MessageItem[]): readonly ItemSection[] {
  const sections: ItemSection[] = [];
  let open: MessageItem[] | undefined;
  for (const item of items) {
    if (item.type === 'block') {
      sections.push({ key: `block ${item.key}`, type: 'prose', items: [item] });
      open = undefined;
    } else if (open) open.push(item);
    else {
      open = [item];
      sections.push({ key: `${item.type} ${item.key}`, type: 'calls', items: open });
    }
  }
  return sections;
}
