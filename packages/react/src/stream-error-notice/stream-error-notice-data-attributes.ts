/** Names in the DOM that style sheets may rely on. */
export const streamErrorNoticeDataAttributes = {
  /** The root. */
  slot: 'stream-error-notice',
  words: 'notice-words',
  title: 'notice-title',
  /** What is kept. */
  kept: 'notice-kept',
  actions: 'notice-actions',
  /** The whole error, while open. */
  details: 'notice-details',
  /** The `RunStatus`. */
  status: 'data-status',
  /** `open` or `closed`. */
  state: 'data-state',
} as const;
