/** What a person did to one part of one entity. Only choices are here; what parts do by themselves is computed. */
export interface PartUiState {
  /** The person's last choice; it beats every automation. */
  readonly open?: boolean;
  /** The part opened or closed itself as often as it may. */
  readonly automationDone?: boolean;
  /** Chosen tab, page or view, by name. */
  readonly tab?: string;
}

/** Holds what a person opened, closed and chose, by part and entity, beyond the life of any component. */
export interface UiState {
  get: (part: string, key: string) => PartUiState;
  /** Present fields replace. */
  set: (part: string, key: string, change: PartUiState) => void;
  subscribe: (part: string, key: string, listener: () => void) => () => void;
  /** Hears every change, whatever part and entity it belongs to. */
  subscribeAll: (listener: (part: string, key: string) => void) => () => void;
  /** Everything chosen, as plain JSON, for `createUiState`. */
  snapshot: () => readonly UiStateEntry[];
}

/** One saved choice. */
export type UiStateEntry = readonly [part: string, key: string, state: PartUiState];

const untouched: PartUiState = {};

/** Makes a keeper of choices, from a snapshot when there is one. Give it to the provider to have choices survive a reload. */
export function createUiState(entries: readonly UiStateEntry[] = []): UiState {
  const states = new Map<string, UiStateEntry>();
  const listeners = new Map<string, Set<() => void>>();
  const everywhere = new Set<(part: string, key: string) => void>();
  for (const entry of entries) states.set(slot(entry[0], entry[1]), entry);

  return {
    get: (part, key) => states.get(slot(part, key))?.[2] ?? untouched,
    set(part, key, change) {
      const place = slot(part, key);
      states.set(place, [part, key, { ...states.get(place)?.[2], ...change }]);
      for (const listener of listeners.get(place) ?? []) listener();
      for (const listener of everywhere) listener(part, key);
    },
    subscribeAll(listener) {
      everywhere.add(listener);
      return () => void everywhere.delete(listener);
    },
    subscribe(part, key, listener) {
      const place = slot(part, key);
      const heard = listeners.get(place) ?? new Set();
      listeners.set(place, heard.add(listener));
      return () => {
        heard.delete(listener);
        if (heard.size === 0) listeners.delete(place);
      };
    },
    snapshot: () => [...states.values()],
  };
}

const keepers = new WeakMap<object, UiState>();

/** The keeper of this store: the same for every provider that shows it. */
export function uiStateOf(store: object): UiState {
  const known = keepers.get(store);
  if (known) return known;
  const made = createUiState();
  keepers.set(store, made);
  return made;
}

function slot(part: string, key: string): string {
  return `${part}\n${key}`;
}
