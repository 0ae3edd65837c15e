/** One instant on up to two clocks, ms since the epoch: the source's and the receiver's. */
export interface Stamp {
  /** Source clock. */
  at?: number;
  /** Receiver clock. Left out of every comparison. */
  seen?: number;
}
