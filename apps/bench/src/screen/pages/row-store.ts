import type { CallData, TurnData } from '../page/conversation.ts';

/** A call and how far it is. */
export interface RowData extends CallData {
  readonly percent?: number;
}

/** The least a page needs: rows by id, each with its own listeners. */
export interface RowStore {
  get: (id: string) => RowData | undefined;
  set: (row: RowData) => void;
  subscribe: (id: string, listener: () => void) => () => void;
}

export function createRowStore(turns: readonly TurnData[]): RowStore {
  const rows = new Map<string, RowData>();
  const listeners = new Map<string, Set<() => void>>();
  for (const { calls } of turns) for (const call of calls) rows.set(call.id, withStart(call));
  return {
    get: (id) => rows.get(id),
    set(row) {
      rows.set(row.id, row);
      for (const listener of listeners.get(row.id) ?? []) listener();
    },
    subscribe(id, listener) {
      const own = listeners.get(id) ?? new Set();
      listeners.set(id, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(id);
      };
    },
  };
}

/** The id of the call that still runs. */
export function lastCallOf(turns: readonly TurnData[]): CallData {
  const last = turns.at(-1)?.calls.at(-1);
  if (last === undefined) throw new Error('bench: a conversation has calls');
  return last;
}

function withStart(call: CallData): RowData {
  return call.status === 'running' ? { ...call, percent: 0 } : call;
}

/** The state in words, as each row says it. */
export function wordsOf({ status, percent, output }: RowData): string {
  if (status === 'running') return `${percent} %`;
  return status === 'failed' ? 'Failed' : `${output?.hits} hits`;
}
