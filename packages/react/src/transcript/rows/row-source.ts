import type { TranscriptState, TranscriptStore } from '@callboard/core';
import { selectAgentMessages } from '@callboard/core/selectors';
import type { UiState } from '../../internal/ui-state/ui-state.ts';
import { placeAsks } from './ask-places.ts';
import type { AskPlaces } from './ask-places.ts';
import { createAgentWatch } from './agent-watch.ts';
import { buildRows } from './build-rows.ts';
import type { GroupMemo } from './build-group.ts';
import type { AnswerMemo, RowContext } from './row-context.ts';
import { createRowList } from './row-list.ts';
import type { Leaf, RowList } from './row-list.ts';
import { createStatusWatch } from './status-watch.ts';

/** What the rows of a transcript depend on beside its store. */
export interface RowSettings {
  readonly agentKey: string;
  readonly thinking: RowContext['thinking'];
  readonly foldFrom: number;
  /** Root messages kept in the list while the reader follows; older ones are released. Infinity keeps all. */
  readonly limit: number;
}

/** The rows now. A new object for every change of structure, the same one otherwise. */
export interface RowSnapshot {
  readonly rows: RowList;
  /** Root messages that the store has and the list left out. */
  readonly released: number;
  /** Grows with each version. */
  readonly version: number;
}

/** Keeps the rows of one transcript up to date. It hears structure, disclosures and a few live entities: never a tick. */
export interface RowSource {
  getSnapshot: () => RowSnapshot;
  subscribe: (listener: () => void) => () => void;
  /** Brings back up to `count` released messages. */
  showEarlier: (count: number) => void;
  /** Whether the reader follows: only then may groups close themselves and old messages be released. */
  setFollowing: (following: boolean) => void;
  /** How often rows were made, for tests that count work. */
  readonly builds: number;
}

/** Makes the source of rows. It holds subscriptions only while somebody listens. */
export function createRowSource(store: TranscriptStore, ui: UiState, settings: RowSettings): RowSource {
  const listeners = new Set<() => void>();
  const memo = new Map<string, GroupMemo>();
  const answers = new Map<string, AnswerMemo>();
  const said = new Map<string, Leaf>();
  const agents = createAgentWatch();
  const statuses = createStatusWatch(store, onChange);
  let asks: AskPlaces = { all: [], messageKeys: new Set() };
  let openings = 0;
  let following = true;
  let from = 0;
  let firstShown: string | undefined;
  let made: { state: TranscriptState; openings: number; from: number; snapshot: RowSnapshot } | undefined;
  let builds = 0;
  let ends: readonly (() => void)[] = [];

  function onChange(): void {
    const before = made?.snapshot;
    if (getSnapshot() !== before) for (const listener of listeners) listener();
  }

  function onOpening(): void {
    openings++;
    onChange();
  }

  function isCurrent(state: TranscriptState): boolean {
    if (made === undefined || made.openings !== openings || made.from !== from) return false;
    const then = made.state;
    if (then === state) return true;
    const same =
      then.structure === state.structure &&
      then.openAskKeys === state.openAskKeys &&
      then.notices === state.notices &&
      statuses.areSame(state);
    if (same) made = { ...made, state };
    return same;
  }

  function getSnapshot(): RowSnapshot {
    const state = store.getPublished();
    if (made !== undefined && isCurrent(state)) return made.snapshot;
    const snapshot = build(state);
    made = { state, openings, from, snapshot };
    return snapshot;
  }

  function build(state: TranscriptState): RowSnapshot {
    builds++;
    placeWindow(state);
    const dirty = agents.changedMessages(state);
    for (const key of asks.messageKeys) dirty.add(key);
    asks = placeAsks(state);
    statuses.begin(state);
    const leaves = buildRows(
      {
        ...{ state, asks, dirty, memo, answers, said, openings, agentKey: settings.agentKey },
        ...{ thinking: settings.thinking, foldFrom: settings.foldFrom },
        readOpen: (part, key) => ui.get(part, key).open,
        mayClose: following,
        watch: statuses.watch,
      },
      from,
    );
    statuses.commit(listeners.size > 0);
    return { rows: createRowList(leaves), released: from, version: builds };
  }

  /** Keeps the first message shown where it is, and lets old ones go only while the reader follows. */
  function placeWindow(state: TranscriptState): void {
    const messages = selectAgentMessages(state, settings.agentKey);
    if (firstShown !== undefined && messages[from]?.key !== firstShown) {
      from = Math.max(0, messages.findIndex(({ key }) => key === firstShown));
    }
    const spare = Math.max(8, settings.limit / 4);
    if (following && messages.length - from > settings.limit + spare) from = messages.length - settings.limit;
    firstShown = from > 0 ? messages[from]?.key : undefined;
  }

  return {
    getSnapshot,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        ends = [
          store.subscribe(onChange, 'structure'),
          store.subscribe(onChange, 'asks'),
          ui.subscribeAll(onOpening),
        ];
        statuses.commit(true);
      }
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        for (const end of ends) end();
        statuses.stop();
      };
    },
    showEarlier(count) {
      from = Math.max(0, from - count);
      firstShown = from > 0 ? selectAgentMessages(store.getPublished(), settings.agentKey)[from]?.key : undefined;
      following = false;
      onChange();
    },
    setFollowing(next) {
      following = next;
    },
    get builds() {
      return builds;
    },
  };
}
