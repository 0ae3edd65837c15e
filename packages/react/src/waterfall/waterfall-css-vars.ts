/** Variables that the style sheet reads. Times are milliseconds without a unit. */
export const waterfallCssVars = {
  /** On the root: length of the line of time. */
  span: '--cb-span',
  /** On the root: how much wider than its place the line is drawn. */
  zoom: '--cb-zoom',
  /** On the canvas: distance between the lines of the grid. */
  grid: '--cb-grid',
  /** On bars, parts, ticks and breaks: where they begin on the line. */
  begin: '--cb-begin',
  /** On bars and parts: how long they are. */
  length: '--cb-length',
  /** On a lane: its nesting. */
  depth: '--cb-depth',
} as const;
