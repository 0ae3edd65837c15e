/** What a person answered. */
export interface AskAnswer {
  outcome: 'approved' | 'denied';
  /** Why, in the person's words. */
  reason?: string;
  /** The input to run with instead. */
  input?: unknown;
  /** Do not ask again for this tool. */
  always?: boolean;
}

/** Where questions wait for a person. An answer reaches the asker once; the first one is final. */
export interface AskDesk {
  /** Lays a question on the desk and calls back with its answer. Returns a function that takes it off. */
  lay: (askId: string, onAnswer: (answer: AskAnswer) => void) => () => void;
  /** Answers a question. False when it is not on the desk: unknown, answered, or over. */
  answer: (askId: string, answer: AskAnswer) => boolean;
  /** Whether a tool was allowed for good. */
  isAllowed: (toolName: string) => boolean;
  allow: (toolName: string) => void;
}

/** Makes an empty desk. */
export function createAskDesk(): AskDesk {
  const open = new Map<string, (answer: AskAnswer) => void>();
  const allowed = new Set<string>();
  return {
    lay: (askId, onAnswer) => {
      open.set(askId, onAnswer);
      return () => open.delete(askId);
    },
    answer: (askId, answer) => {
      const onAnswer = open.get(askId);
      open.delete(askId);
      onAnswer?.(answer);
      return onAnswer !== undefined;
    },
    isAllowed: (toolName) => allowed.has(toolName),
    allow: (toolName) => allowed.add(toolName),
  };
}
