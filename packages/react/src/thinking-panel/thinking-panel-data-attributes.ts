/** Names in the DOM that style sheets may rely on. */
export const thinkingPanelDataAttributes = {
  /** The root. */
  slot: 'thinking-panel',
  /** The one quiet line: a button. */
  summary: 'thinking-summary',
  words: 'thinking-words',
  /** What goes on, or what was thought. */
  primary: 'thinking-primary',
  /** Tools and troubles, after a dot. */
  secondary: 'thinking-secondary',
  /** What stands beside the rail, while open. */
  rail: 'thinking-rail',
  /** Says that a thought was cut off. */
  cut: 'thinking-cut',
  /** Reasoning, or what a sub-agent says. */
  prose: 'group-prose',
  /** On the line: `running` or `completed`. */
  status: 'data-status',
  /** `open` or `closed`. */
  state: 'data-state',
  /** On prose: the kind of its block. */
  kind: 'data-kind',
} as const;
