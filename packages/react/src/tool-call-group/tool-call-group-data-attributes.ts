/** Names in the DOM that style sheets may rely on. */
export const toolCallGroupDataAttributes = {
  /** The root: one box around neighbouring calls. */
  slot: 'tool-call-list',
  /** Its first line, when it has one. */
  rollUp: 'tool-call-roll-up',
  /** A run of like calls on one line: a button. */
  fold: 'call-fold',
  foldWords: 'call-fold-words',
  /** What an agent said and did, while it is open. */
  nest: 'sub-agent-nest',
  /** On a fold: `open` or `closed`. */
  state: 'data-state',
} as const;
