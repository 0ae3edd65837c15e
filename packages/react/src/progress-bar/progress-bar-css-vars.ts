/** Values that the bar hands to its style sheet. */
export const progressBarCssVars = {
  /** 0..1, how much is done. */
  fraction: '--cb-fraction',
  /** Length of the fade, with its unit. */
  fade: '--cb-fade',
} as const;
