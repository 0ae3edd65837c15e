/** Names in the DOM that style sheets may rely on. */
export const toolCallRowDataAttributes = {
  /** The root. */
  slot: 'tool-call-row',
  /** The one button of the row; its area covers all of it. */
  trigger: 'tool-call-trigger',
  /** Title and input. */
  words: 'tool-call-words',
  title: 'tool-call-title',
  input: 'tool-call-input',
  /** Time or state at the end of the line. */
  meta: 'tool-call-meta',
  /** Controls beside the button. */
  actions: 'tool-call-actions',
  /** Second line: why it failed or was denied, or what is known of a lost call. */
  cause: 'tool-call-cause',
  /** Second line: its bar and the word about silence. */
  progress: 'tool-call-progress',
  quiet: 'tool-call-quiet',
  partial: 'tool-call-partial',
  attempt: 'tool-call-attempt',
  /** The panel under the row when details open in place. */
  panel: 'tool-call-panel',
  /** The `ToolCallStatus`. */
  status: 'data-status',
  /** `open` or `closed`, where details open in place. */
  state: 'data-state',
  /** The coarse family of the tool, when known. */
  kind: 'data-kind',
  /** Present while the output shown is preliminary. */
  preliminary: 'data-preliminary',
} as const;
