/** Values that a transcript hands to its style sheet, and those that a host may set. */
export const transcriptCssVars = {
  /** On a nested row: how deep, 1 and more. */
  depth: '--cb-depth',
  /** Widest line of the conversation. */
  measure: '--cb-measure',
  /** Space beside the rows. */
  gutter: '--cb-gutter',
  /** How far one level of agents is moved in. */
  nest: '--cb-nest',
} as const;
