/** Names that an ask's card carries in the page. */
export const askCardDataAttributes = {
  /** `data-slot` of its root. */
  slot: 'ask-card',
  /** The `AskState`. */
  status: 'data-status',
  /** `approval`, `question`, `form` or `sign-in`. */
  kind: 'data-kind',
  /** On a control: which answer it gives. */
  action: 'data-action',
} as const;
