/** Where a person stops single calls of a run. */
export interface CallStops {
  /** Keeps a call stoppable; returns its signal, which also fires with `parent`, and how to let go. */
  hold: (toolCallId: string, parent: AbortSignal) => { signal: AbortSignal; release: () => void };
  /** Stops one call. False when it is not going on. */
  stop: (toolCallId: string) => boolean;
}

/** Makes an empty list. */
export function createCallStops(): CallStops {
  const stops = new Map<string, AbortController>();
  return {
    hold: (toolCallId, parent) => {
      const stop = new AbortController();
      stops.set(toolCallId, stop);
      const follow = (): void => stop.abort();
      if (parent.aborted) follow();
      parent.addEventListener('abort', follow, { once: true });
      return {
        signal: stop.signal,
        release: () => {
          parent.removeEventListener('abort', follow);
          if (stops.get(toolCallId) === stop) stops.delete(toolCallId);
        },
      };
    },
    stop: (toolCallId) => {
      const stop = stops.get(toolCallId);
      stop?.abort();
      return stop !== undefined;
    },
  };
}
