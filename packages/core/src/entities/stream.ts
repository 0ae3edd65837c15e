/** What has been received of one stream. */
export interface StreamCursor {
  readonly streamId: string;
  readonly epoch: number;
  /** Every seq up to this one was applied in this epoch. */
  readonly seq: number;
  /** Ranges beyond `seq` that were applied out of order: [first, last] pairs, ascending. */
  readonly ahead: readonly (readonly [number, number])[];
  readonly mode: 'continue' | 'replay' | 'import';
  readonly resumable: boolean;
  readonly complete: boolean;
  /** Bytes still come. */
  readonly open: boolean;
  /** A native gap was reported and not yet filled. */
  readonly gap: boolean;
}
