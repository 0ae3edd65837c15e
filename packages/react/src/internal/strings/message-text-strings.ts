/** Words around the text of a message. */
export interface MessageTextStrings {
  /** Stands in for a picture without words. */
  readonly image: string;
  /** Button that fetches a picture from `host`. */
  readonly loadImage: (words: string, host: string) => string;
  /** Button that draws the rest of a very long text; `size` is formatted. */
  readonly showAll: (size: string) => string;
}

/** English. */
export const messageTextStrings: MessageTextStrings = {
  image: 'Image',
  loadImage: (words, host) => `${words} (load image from ${host})`,
  showAll: (size) => `${size} in all, show the rest`,
};
