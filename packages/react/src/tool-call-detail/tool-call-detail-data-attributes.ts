/** Names that a call's detail carries in the page. */
export const toolCallDetailDataAttributes = {
  /** `data-slot` of the panel in place. */
  slot: 'tool-call-detail',
  /** `data-slot` of the dialog. */
  dialog: 'dialog',
  /** The `ToolCallStatus` of the call. */
  status: 'data-status',
  /** On a tab and its view: `error`, `input`, `output`, `thinking` or `raw`. */
  tab: 'data-tab',
} as const;
