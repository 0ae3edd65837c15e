/** Names in the DOM that style sheets may rely on. */
export const transcriptDataAttributes = {
  /** The root. */
  slot: 'transcript',
  /** Rows and the strip below them. */
  frame: 'transcript-frame',
  /** What scrolls. */
  scroller: 'transcript-scroller',
  /** Space above the first row and below the last. */
  head: 'transcript-head',
  tail: 'transcript-tail',
  /** Above the first row: brings back older messages. */
  earlier: 'transcript-earlier',
  earlierButton: 'transcript-earlier-button',
  /** What is shown while there are no rows. */
  empty: 'transcript-empty',
  /** All rows, where all of them are in the document. */
  rows: 'transcript-rows',
  /** One line of the conversation. */
  row: 'transcript-row',
  /** A row's part of the box around neighbouring calls. */
  box: 'transcript-box',
  /** The place of a row whose code is on its way. */
  late: 'transcript-late',
  /** A message of the person or the system, and its words. */
  said: 'transcript-said',
  bubble: 'transcript-bubble',
  /** Where an unconfirmed message stands. */
  standing: 'transcript-standing',
  /** Names the kind of what follows. */
  label: 'transcript-label',
  /** A run works and shows nothing yet. */
  working: 'transcript-working',
  notice: 'transcript-notice',
  file: 'transcript-file',
  source: 'transcript-source',
  /** Data or an artifact, folded. */
  value: 'transcript-value',
  valueTrigger: 'transcript-value-trigger',
  /** The strip below the rows, and the way back to the newest. */
  overlay: 'transcript-overlay',
  follow: 'follow-button',
  followWords: 'follow-button-words',
  /** On a row: what it is (`call`, `block`, `agent`, …). */
  kind: 'data-kind',
  /** On a row: its key. */
  key: 'data-row',
  /** On a row: nesting below the root agent. */
  depth: 'data-depth',
  /** On a row: its place in the box: `only`, `start`, `middle` or `end`. */
  edge: 'data-edge',
  /** On a row: it stands beside the rail of an open group. */
  rail: 'data-rail',
  /** On a message: `user` or `system`. */
  role: 'data-role',
  /** On a message: `sent`, `sending` or `not-sent`. */
  standingState: 'data-standing',
  /** On a notice: `info`, `warn` or `error`. */
  level: 'data-level',
} as const;
