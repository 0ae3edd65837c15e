import type { TranscriptState, TranscriptStore } from '@callboard/core';

/** Hears changes of status of the few entities whose status shapes rows: live messages, runs and open sub-agents. */
export interface StatusWatch {
  /** Starts collecting keys for a new version of the rows. */
  begin: (state: TranscriptState) => void;
  watch: (key: string) => void;
  /** Ends collecting; with `listen`, hears exactly these keys from now on. */
  commit: (listen: boolean) => void;
  /** Whether everything watched stands as it did. */
  areSame: (state: TranscriptState) => boolean;
  stop: () => void;
}

/** Makes a watch that calls `onChange` when something watched was touched. */
export function createStatusWatch(store: TranscriptStore, onChange: () => void): StatusWatch {
  let built: TranscriptState | undefined;
  let statuses = new Map<string, string>();
  const ends = new Map<string, () => void>();

  function stop(): void {
    for (const end of ends.values()) end();
    ends.clear();
  }

  return {
    begin(state) {
      built = state;
      statuses = new Map();
    },
    watch(key) {
      if (built !== undefined) statuses.set(key, statusOf(built, key));
    },
    commit(listen) {
      if (!listen) return;
      for (const [key, end] of ends) {
        if (statuses.has(key)) continue;
        end();
        ends.delete(key);
      }
      for (const key of statuses.keys()) if (!ends.has(key)) ends.set(key, store.subscribe(onChange, key));
    },
    areSame(state) {
      for (const [key, status] of statuses) if (statusOf(state, key) !== status) return false;
      return true;
    },
    stop,
  };
}

function statusOf(state: TranscriptState, key: string): string {
  const message = state.messages.get(key);
  const sent = message?.unconfirmed === true ? 'unconfirmed' : '';
  return `${message?.status ?? ''} ${sent} ${state.runs.get(key)?.status ?? ''} ${state.agents.get(key)?.status ?? ''}`;
}
