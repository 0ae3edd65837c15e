/** How many calls stand in each state. Descendants in sub-agents are included. */
export interface Tally {
  readonly total: number;
  /** Announced, reading input, ready, running or paused. */
  readonly live: number;
  /** Waiting for a person. */
  readonly waiting: number;
  readonly completed: number;
  readonly failed: number;
  readonly denied: number;
  readonly cancelled: number;
  readonly interrupted: number;
}
