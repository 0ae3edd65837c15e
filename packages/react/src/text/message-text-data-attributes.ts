/** Names in the DOM that style sheets may rely on. */
export const messageTextDataAttributes = {
  /** The root. */
  slot: 'message-text',
  paragraph: 'text-paragraph',
  heading: 'text-heading',
  /** A block of code; words of code inside a line are `code-text`. */
  code: 'text-code',
  link: 'text-link',
  /** A picture, or what stands for it until it is asked for. */
  image: 'text-image',
  /** Draws the rest of a very long text. */
  more: 'text-more',
  /** `plain` or `muted`. */
  tone: 'data-tone',
  /** Depth of a heading, 1 to 6. */
  level: 'data-level',
  /** What stands behind the fence of a block of code. */
  language: 'data-language',
} as const;
