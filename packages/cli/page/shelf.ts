import type { TranscriptStore } from '@callboard/core';
import { createBrowserTranscriptStore } from '@callboard/react';

/** One transcript that the page holds. */
export interface OpenedTranscript {
  readonly id: number;
  readonly name: string;
  readonly format: string;
  readonly store: TranscriptStore;
  /** `reading`: more of what is there comes; `live`: what is there was read, more may follow. */
  readonly status: 'reading' | 'live' | 'done' | 'failed';
  /** 0..1 of what is there; undefined while nobody knows how much that is. */
  readonly fraction: number | undefined;
  readonly failure?: { readonly message: string; readonly hint?: string | undefined } | undefined;
}

/** Changes one transcript of the shelf. */
export type ChangeOpened = (change: Partial<Omit<OpenedTranscript, 'id' | 'store'>>) => void;

/** A transcript that was put on the shelf. */
export interface Added {
  readonly store: TranscriptStore;
  readonly change: ChangeOpened;
  /** From now on things happen as they are read: this page's clock sees them. What was read before has only its own times. */
  readonly goLive: () => void;
}

/** The transcripts of the page, in order of opening. */
export interface Shelf {
  readonly list: () => readonly OpenedTranscript[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly add: (name: string) => Added;
}

/** Makes an empty shelf. */
export function createShelf(): Shelf {
  const listeners = new Set<() => void>();
  let opened: readonly OpenedTranscript[] = [];
  let count = 0;

  function put(next: readonly OpenedTranscript[]): void {
    opened = next;
    for (const listener of listeners) listener();
  }

  return {
    list: () => opened,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(name) {
      const id = count++;
      let live = false;
      const now = (): number | undefined => (live ? Date.now() : undefined);
      const store = createBrowserTranscriptStore({ keepRaw: 'none', now });
      put([...opened, { id, name, format: '', store, status: 'reading', fraction: undefined }]);
      return {
        store,
        goLive: () => {
          live = true;
        },
        change: (change) => put(opened.map((one) => (one.id === id ? { ...one, ...change } : one))),
      };
    },
  };
}
