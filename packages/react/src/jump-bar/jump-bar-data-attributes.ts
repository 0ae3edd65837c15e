/** Names in the DOM that style sheets may rely on. */
export const jumpBarDataAttributes = {
  /** The root. */
  slot: 'jump-bar',
  item: 'jump-bar-item',
  /** On an item: `waiting`, `failed` or `running`. */
  kind: 'data-kind',
} as const;
