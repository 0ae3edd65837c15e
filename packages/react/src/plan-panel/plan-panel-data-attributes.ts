/** Names in the DOM that style sheets may rely on. */
export const planPanelDataAttributes = {
  /** The root. */
  slot: 'plan-panel',
  /** The one line: a button. */
  trigger: 'plan-panel-trigger',
  title: 'plan-panel-title',
  /** What is at work now. */
  current: 'plan-panel-current',
  /** "1 of 3 done" */
  progress: 'plan-panel-progress',
  /** The whole plan, while open. */
  items: 'plan-panel-items',
  item: 'plan-panel-item',
  /** `open` or `closed`. */
  state: 'data-state',
  /** On an item: `pending`, `in-progress`, `completed` or `cancelled`. */
  status: 'data-status',
} as const;
