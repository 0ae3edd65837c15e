'use client';
import type { Agent, Artifact, Ask, Block, Message, Run, ToolCall, TranscriptState } from '@callboard/core';
import { useCallback, useContext, useState, useSyncExternalStore } from 'react';
import { StoreContext } from '../contexts/store-context.ts';
import { selection } from './selection.ts';

/** Tables whose entities parts show. */
export interface EntityTables {
  toolCalls: ToolCall;
  agents: Agent;
  messages: Message;
  blocks: Block;
  asks: Ask;
  runs: Run;
  artifacts: Artifact;
}

/**
 * The entity of this key, renewed when it changes and not otherwise. Undefined without a key, without a provider and while
 * the store does not know it. `isEqual` keeps the previous one through changes that do not matter to the caller.
 */
export function useEntity<N extends keyof EntityTables>(
  table: N,
  key: string | undefined,
  isEqual: (previous: EntityTables[N], next: EntityTables[N]) => boolean = Object.is,
): EntityTables[N] | undefined {
  type Found = EntityTables[N] | undefined;
  const store = useContext(StoreContext);
  const [select] = useState(() => selection<TranscriptState | undefined, Found>());
  const subscribe = useCallback(
    (listener: () => void) => (store && key !== undefined ? store.subscribe(listener, key) : nothing),
    [store, key],
  );
  const find = useCallback(
    (state: TranscriptState | undefined): Found =>
      key === undefined ? undefined : (state?.[table].get(key) as Found),
    [table, key],
  );
  const same = useCallback(
    (previous: Found, next: Found) => previous === next || (!!previous && !!next && isEqual(previous, next)),
    [isEqual],
  );
  const read = useCallback(() => select(store?.getPublished(), find, same), [select, store, find, same]);
  return useSyncExternalStore(subscribe, read, read);
}

/** The tool call of this key; see `useEntity`. */
export function useToolCall(
  key: string | undefined,
  isEqual?: (previous: ToolCall, next: ToolCall) => boolean,
): ToolCall | undefined {
  return useEntity('toolCalls', key, isEqual);
}

function nothing(): void {
  // Nothing was subscribed.
}
