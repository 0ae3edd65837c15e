/** Where an action of a person stands. */
export interface PendingAction {
  /** Its promise has not settled. */
  readonly pending: boolean;
  /** What went wrong the last time; undefined when it went well. */
  readonly error?: unknown;
  /** Which of several controls was used. */
  readonly name?: string;
}

/** Actions under way, by key: two controls of one entity cannot both be sent. */
export interface PendingActions {
  get: (key: string) => PendingAction;
  /** Starts `action` unless one of this key is under way. Never throws; a failure is kept for the control. */
  run: (key: string, name: string, action: () => void | Promise<void>) => void;
  subscribe: (key: string, listener: () => void) => () => void;
}

const idle: PendingAction = { pending: false };

/** Makes an empty keeper of actions. */
export function createPendingActions(): PendingActions {
  const states = new Map<string, PendingAction>();
  const listeners = new Map<string, Set<() => void>>();

  function put(key: string, state: PendingAction): void {
    if (state === idle) states.delete(key);
    else states.set(key, state);
    for (const listener of listeners.get(key) ?? []) listener();
  }

  async function follow(key: string, name: string, result: Promise<void>): Promise<void> {
    put(key, { pending: true, name });
    try {
      await result;
      put(key, idle);
    } catch (error) {
      put(key, { pending: false, name, error });
    }
  }

  return {
    get: (key) => states.get(key) ?? idle,
    run(key, name, action) {
      if (states.get(key)?.pending) return;
      try {
        const result = action();
        if (result instanceof Promise) void follow(key, name, result);
        else put(key, idle);
      } catch (error) {
        put(key, { pending: false, name, error });
      }
    },
    subscribe(key, listener) {
      const heard = listeners.get(key) ?? new Set();
      listeners.set(key, heard.add(listener));
      return () => {
        heard.delete(listener);
        if (heard.size === 0) listeners.delete(key);
      };
    },
  };
}
