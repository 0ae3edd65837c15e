/** Names in the DOM that style sheets may rely on. */
export const messageDataAttributes = {
  /** The root. */
  slot: 'message',
  /** How it ended, where it did not end well. */
  end: 'message-end',
  /** The `MessageRole`. */
  role: 'data-role',
  /** The `MessageStatus`; on the ending as well. */
  status: 'data-status',
} as const;
