'use client';
import { useContext, useMemo, useState, useSyncExternalStore } from 'react';
import { ClockContext } from '../internal/contexts/clock-context.ts';
import { UiStateContext } from '../internal/contexts/ui-state-context.ts';
import { useTranscriptStore } from '../internal/store/use-store.ts';
import { createUiState } from '../internal/ui-state/ui-state.ts';
import type { UiState } from '../internal/ui-state/ui-state.ts';
import type { Lanes } from './build-lanes.ts';
import { createLaneSource } from './lane-source.ts';

/** The lanes of the provider's store, and the keeper of which agents are closed. */
export function useLanes(agentKey: string): { readonly lanes: Lanes; readonly ui: UiState } {
  const store = useTranscriptStore();
  const clock = useContext(ClockContext);
  const shared = useContext(UiStateContext);
  const [own] = useState(createUiState);
  const ui = shared ?? own;
  const source = useMemo(
    () => createLaneSource({ store, ui, clock, agentKey }),
    [store, ui, clock, agentKey],
  );
  const lanes = useSyncExternalStore(source.subscribe, source.getLanes, source.getLanes);
  return { lanes, ui };
}
