import type { TranscriptState, TranscriptStore } from '@callboard/core';
import type { Clock } from '../internal/clock/clock.ts';
import type { UiState } from '../internal/ui-state/ui-state.ts';
import { buildLanes, isLive } from './build-lanes.ts';
import type { Lanes } from './build-lanes.ts';

/** Lanes of a store that are built again when its structure changes. */
export interface LaneSource {
  readonly getLanes: () => Lanes;
  readonly subscribe: (listener: () => void) => () => void;
}

/** What lanes are read from. */
export interface LaneOrigin {
  readonly store: TranscriptStore;
  readonly ui: UiState;
  readonly clock: Clock;
  readonly agentKey: string;
}

/** Part under which the choice to close an agent's lanes is kept. */
export const LANE_PART = 'lane';

/** Above this many lanes they are built again at most four times a second. */
const MANY = 2000;
const REST = 250;

/** Makes the source. It listens to the store only while somebody listens to it. */
export function createLaneSource({ store, ui, clock, agentKey }: LaneOrigin): LaneSource {
  const listeners = new Set<() => void>();
  let built: { state: TranscriptState; lanes: Lanes } | undefined;
  let resting: (() => void) | undefined;
  let stops: (() => void)[] = [];

  function build(): Lanes {
    const state = store.getPublished();
    const isOpen = (key: string): boolean => ui.get(LANE_PART, key).open ?? true;
    built = { state, lanes: buildLanes(state, { agentKey, isOpen }) };
    return built.lanes;
  }
  function isCurrent(): boolean {
    const state = store.getPublished();
    return (
      built !== undefined &&
      built.state.structure === state.structure &&
      built.lanes.live === isLive(state) &&
      built.state.agents.size === state.agents.size
    );
  }
  function renew(): void {
    resting = undefined;
    built = undefined;
    for (const listener of listeners) listener();
  }
  function onChange(): void {
    if (resting !== undefined || isCurrent()) return;
    if ((built?.lanes.lanes.length ?? 0) > MANY) resting = clock.after(REST, renew);
    else renew();
  }
  function listen(): void {
    stops = [
      store.subscribe(onChange),
      ui.subscribeAll((part) => {
        if (part === LANE_PART) renew();
      }),
    ];
    if (!isCurrent()) built = undefined;
  }

  return {
    getLanes: () => built?.lanes ?? build(),
    subscribe(listener) {
      if (listeners.size === 0) listen();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        for (const stop of stops) stop();
        resting?.();
        resting = undefined;
      };
    },
  };
}
