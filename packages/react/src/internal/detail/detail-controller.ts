import type { ToolCall } from '@callboard/core';

/** What to show in the detail dialog. */
export interface DetailRequest {
  readonly callKey: string;
  /** Set when the row was given a plain object; otherwise the store has the call. */
  readonly call?: ToolCall | undefined;
  /** Where focus returns to. */
  readonly opener?: HTMLElement | undefined;
}

/** Says which call's detail is open. One dialog serves a whole transcript. */
export interface DetailController {
  current: () => DetailRequest | undefined;
  open: (request: DetailRequest) => void;
  close: () => void;
  subscribe: (listener: () => void) => () => void;
}

/** Makes a controller with nothing open. */
export function createDetailController(): DetailController {
  const listeners = new Set<() => void>();
  let request: DetailRequest | undefined;

  function show(next: DetailRequest | undefined): void {
    request = next;
    for (const listener of listeners) listener();
  }

  return {
    current: () => request,
    open: show,
    close: () => show(undefined),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
