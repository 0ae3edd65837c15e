/** Names that a call's detail carries in the page. */
export const toolCallDetailDataAttributes = {
  /** `data-slot` of the panel in place. */
  slot: 'tool-call-detail',
  /** `data-slot` of the dialog. */
  dialog: 'dialog',
  panel: 'detail-panel',
  /** What went wrong. */
  cause: 'detail-cause',
  progress: 'detail-progress',
  facts: 'detail-facts',
  tabs: 'detail-tabs',
  tabList: 'detail-tab-list',
  tabButton: 'detail-tab',
  view: 'detail-view',
  /** One of several things in a view, under its heading. */
  part: 'detail-part',
  heading: 'detail-heading',
  tools: 'detail-tools',
  error: 'detail-error',
  code: 'detail-code',
  thinking: 'detail-thinking',
  /** The `ToolCallStatus` of the call. */
  status: 'data-status',
  /** On a tab and its view: `error`, `input`, `output`, `thinking` or `raw`. */
  tab: 'data-tab',
} as const;
