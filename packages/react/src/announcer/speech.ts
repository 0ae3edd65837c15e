/** What is being said, by how urgently. */
export interface Said {
  readonly polite: string;
  readonly assertive: string;
}

/** The words that a screen reader hears next. */
export interface Speech {
  current: () => Said;
  /** Says these words. The same words again are told apart by an invisible mark, so that they are heard again. */
  say: (words: string, urgency: keyof Said) => void;
  subscribe: (listener: () => void) => () => void;
}

const silence: Said = { polite: '', assertive: '' };

/** Makes a silent speech. */
export function createSpeech(): Speech {
  const listeners = new Set<() => void>();
  let said = silence;
  return {
    current: () => said,
    say(words, urgency) {
      said = { ...said, [urgency]: said[urgency] === words ? `${words}\u00a0` : words };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
