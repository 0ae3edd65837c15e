/** Code that is fetched when it is first needed. */
export interface Chunk<T> {
  /** Starts fetching unless that has begun; a failed fetch is tried again. */
  load: () => void;
  get: () => ChunkState<T>;
  subscribe: (listener: () => void) => () => void;
}

/** What has come of a fetch. */
export interface ChunkState<T> {
  readonly parts?: T;
  readonly failed: boolean;
}

const absent: ChunkState<never> = { failed: false };

/** Makes a chunk of what `fetch` brings. */
export function createChunk<T>(fetch: () => Promise<T>): Chunk<T> {
  const listeners = new Set<() => void>();
  let state: ChunkState<T> = absent;
  let loading = false;

  function put(next: ChunkState<T>): void {
    loading = false;
    state = next;
    for (const listener of listeners) listener();
  }

  async function follow(): Promise<void> {
    try {
      put({ parts: await fetch(), failed: false });
    } catch {
      // No network, or a deployment replaced the file: whoever asked offers another try.
      put({ failed: true });
    }
  }

  return {
    load() {
      if (loading || state.parts) return;
      loading = true;
      void follow();
    },
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
