/** A failure as it is kept: words for people first, the original behind them. */
export interface Failure {
  /** The cause alone, one readable text, never empty. */
  message: string;
  code?: string | number;
  stack?: string;
  /** What the source sent, untouched, when it says more than `message`. */
  original?: unknown;
}
