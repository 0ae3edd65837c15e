'use client';
import { useCallback, useContext, useState, useSyncExternalStore } from 'react';
import { PendingContext } from '../contexts/pending-context.ts';
import type { PendingAction } from './pending-actions.ts';
import { pendingActionsOf } from './pending-actions.ts';

/** Starts an action under this key; `name` says which control was used. See `PendingActions.run`. */
export type StartAction = (name: string, action: () => void | PromiseLike<unknown>, limit?: 'once') => void;

/** Where the action of this ask, call, agent or run stands, and how to start one. Survives unmounting under a provider. */
export function usePendingAction(key: string): readonly [PendingAction, StartAction] {
  const shared = useContext(PendingContext);
  const [own] = useState<object>(() => ({}));
  const actions = pendingActionsOf(shared ?? own);
  const subscribe = useCallback((listener: () => void) => actions.subscribe(key, listener), [actions, key]);
  const read = useCallback(() => actions.get(key), [actions, key]);
  const start = useCallback<StartAction>(
    (name, action, limit) => actions.run(key, { name, action, limit }),
    [actions, key],
  );
  return [useSyncExternalStore(subscribe, read, read), start];
}

/** Lets an answer that was sent but cannot have arrived be given again. */
export function useForgetAction(): (key: string) => void {
  const shared = useContext(PendingContext);
  return useCallback((key: string) => shared && pendingActionsOf(shared).forget(key), [shared]);
}
