import type { TranscriptStoreEvents } from './transcript-store.ts';

type Listener = () => void;
type EventType = keyof TranscriptStoreEvents;
type EventListener<T extends EventType> = (event: TranscriptStoreEvents[T]) => void;

/** Who wants to hear of what. */
export interface Subscribers {
  add: (listener: Listener, key?: string) => () => void;
  on: <T extends EventType>(type: T, listener: EventListener<T>) => () => void;
  emit: <T extends EventType>(type: T, event: TranscriptStoreEvents[T]) => void;
  /** Tells those who listen to a key in `keys`, which is emptied, and those who listen to everything. */
  notify: (keys: Set<string>) => void;
  notifyAll: () => void;
  /** True while nobody listens for changes. */
  isEmpty: () => boolean;
  clear: () => void;
}

/** Makes an empty set of subscribers. */
export function createSubscribers(): Subscribers {
  const all = new Set<Listener>();
  const byKey = new Map<string, Set<Listener>>();
  const byType = new Map<EventType, Set<(event: never) => void>>();

  const add = (listener: Listener, key?: string): (() => void) => {
    // Each subscription is its own, also when the same function subscribes twice.
    const own: Listener = () => listener();
    const set = key === undefined ? all : (byKey.get(key) ?? new Set<Listener>());
    if (key !== undefined) byKey.set(key, set);
    set.add(own);
    return () => {
      set.delete(own);
      if (key !== undefined && set.size === 0 && byKey.get(key) === set) byKey.delete(key);
    };
  };

  const notify = (keys: Set<string>): void => {
    const called: Listener[] = [];
    if (byKey.size > 0) for (const key of keys) called.push(...(byKey.get(key) ?? []));
    called.push(...all);
    keys.clear();
    for (const listener of called) call(listener);
  };

  return {
    add,
    on: (type, listener) => {
      const set = byType.get(type) ?? new Set<(event: never) => void>();
      byType.set(type, set);
      const own = (event: never): void => listener(event);
      set.add(own);
      return () => void set.delete(own);
    },
    emit: (type, event) => {
      const listeners = byType.get(type);
      if (listeners === undefined || listeners.size === 0) return;
      for (const listener of Array.from(listeners))
        call(() => (listener as EventListener<typeof type>)(event));
    },
    notify,
    isEmpty: () => all.size === 0 && byKey.size === 0,
    notifyAll: () => notify(new Set(byKey.keys())),
    clear: () => {
      all.clear();
      byKey.clear();
      byType.clear();
    },
  };
}

/**
 * Calls what belongs to the host. When it throws, nobody else must pay for that: its error surfaces as an unhandled
 * rejection, and the answer is undefined.
 */
export function call<T>(own: () => T): T | undefined {
  try {
    return own();
  } catch (cause) {
    void Promise.reject(cause instanceof Error ? cause : new Error('A listener threw no error.', { cause }));
    return undefined;
  }
}
