/** Names that an ask's card carries in the page. */
export const askCardDataAttributes = {
  /** `data-slot` of its root. */
  slot: 'ask-card',
  content: 'ask-content',
  header: 'ask-header',
  title: 'ask-title',
  /** What is asked, in the source's words. */
  prompt: 'ask-prompt',
  note: 'ask-note',
  /** Controls of the answer. */
  actions: 'ask-actions',
  fields: 'ask-fields',
  field: 'ask-field',
  label: 'ask-label',
  input: 'ask-input',
  option: 'ask-option',
  /** The `AskState`. */
  status: 'data-status',
  /** `approval`, `question`, `form` or `sign-in`. */
  kind: 'data-kind',
  /** On a control: which answer it gives. */
  action: 'data-action',
} as const;
