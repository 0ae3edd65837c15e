import type { Message, TranscriptState, TranscriptStore } from '@callboard/core';
import { selectAgentMessages } from '@callboard/core/selectors';
import type { UiState } from '../../internal/ui-state/ui-state.ts';
import { createBarWatch } from './bar-watch.ts';
import type { BarTimes, BarWatch } from './bar-watch.ts';
import { placeAsks } from './ask-places.ts';
import type { AskPlaces } from './ask-places.ts';
import { createAgentWatch } from './agent-watch.ts';
import { buildRows } from './build-rows.ts';
import type { GroupMemo } from './group-memo.ts';
import type { AnswerMemo, RowContext } from './row-context.ts';
import { createRowList } from './row-list.ts';
import type { Leaf, RowList } from './row-list.ts';
import { createStatusWatch } from './status-watch.ts';
import type { StatusWatch } from './status-watch.ts';

/** What the rows of a transcript depend on beside its store. */
export interface RowSettings {
  readonly agentKey: string;
  readonly thinking: RowContext['thinking'];
  readonly foldFrom: number;
  /** Root messages kept in the list while the reader follows; older ones are released. Infinity keeps all. */
  readonly limit: number;
  /** How long finished bars stay: a group that opened itself waits for them. Absent: it waits for none. */
  readonly bars?: BarTimes | undefined;
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
  return new Rows(store, ui, settings);
}

interface Made {
  readonly state: TranscriptState;
  readonly openings: number;
  readonly from: number;
  readonly snapshot: RowSnapshot;
}

class Rows implements RowSource {
  readonly #store: TranscriptStore;
  readonly #ui: UiState;
  readonly #settings: RowSettings;
  readonly #listeners = new Set<() => void>();
  readonly #memo = new Map<string, GroupMemo>();
  readonly #answers = new Map<string, AnswerMemo>();
  readonly #said = new Map<string, Leaf>();
  readonly #agents = createAgentWatch();
  readonly #statuses: StatusWatch;
  readonly #bars: BarWatch;
  #asks: AskPlaces = { all: [], messageKeys: new Set() };
  #ends: readonly (() => void)[] = [];
  #openings = 0;
  #following = true;
  #from = 0;
  #firstShown: string | undefined;
  #made: Made | undefined;
  builds = 0;

  constructor(store: TranscriptStore, ui: UiState, settings: RowSettings) {
    this.#store = store;
    this.#ui = ui;
    this.#settings = settings;
    this.#statuses = createStatusWatch(store, () => this.#onChange());
    this.#bars = createBarWatch(settings.bars, this.#renew);
  }

  readonly getSnapshot = (): RowSnapshot => {
    const state = this.#store.getPublished();
    if (this.#made !== undefined && this.#isCurrent(this.#made, state)) return this.#made.snapshot;
    const snapshot = this.#build(state);
    this.#made = { state, openings: this.#openings, from: this.#from, snapshot };
    return snapshot;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#listen();
    return () => {
      if (!this.#listeners.delete(listener) || this.#listeners.size > 0) return;
      for (const end of this.#ends) end();
      this.#statuses.stop();
      this.#bars.stop();
    };
  };

  readonly showEarlier = (count: number): void => {
    this.#from = Math.max(0, this.#from - count);
    this.#firstShown =
      this.#from > 0 ? this.#messages(this.#store.getPublished())[this.#from]?.key : undefined;
    this.#following = false;
    this.#onChange();
  };

  readonly setFollowing = (following: boolean): void => {
    this.#following = following;
  };

  #listen(): void {
    const onChange = (): void => this.#onChange();
    this.#ends = [
      this.#store.subscribe(onChange, 'structure'),
      this.#store.subscribe(onChange, 'asks'),
      this.#ui.subscribeAll(this.#renew),
    ];
    this.#statuses.commit(true);
  }

  readonly #renew = (): void => {
    this.#openings++;
    this.#onChange();
  };

  #onChange(): void {
    const before = this.#made?.snapshot;
    if (this.getSnapshot() !== before) for (const listener of this.#listeners) listener();
  }

  #isCurrent(made: Made, state: TranscriptState): boolean {
    if (made.openings !== this.#openings || made.from !== this.#from) return false;
    const then = made.state;
    if (then === state) return true;
    const same =
      then.structure === state.structure &&
      then.openAskKeys === state.openAskKeys &&
      then.notices === state.notices &&
      this.#statuses.areSame(state);
    if (same) this.#made = { ...made, state };
    return same;
  }

  #build(state: TranscriptState): RowSnapshot {
    this.builds++;
    this.#placeWindow(state);
    const dirty = this.#agents.changedMessages(state);
    for (const key of this.#asks.messageKeys) dirty.add(key);
    this.#asks = placeAsks(state);
    this.#statuses.begin(state);
    const leaves = buildRows(this.#context(state, dirty), this.#from);
    this.#statuses.commit(this.#listeners.size > 0);
    return { rows: createRowList(leaves), released: this.#from, version: this.builds };
  }

  #context(state: TranscriptState, dirty: ReadonlySet<string>): RowContext {
    const { agentKey, thinking, foldFrom } = this.#settings;
    return {
      state,
      agentKey,
      thinking,
      foldFrom,
      dirty,
      asks: this.#asks,
      memo: this.#memo,
      answers: this.#answers,
      said: this.#said,
      openings: this.#openings,
      mayClose: this.#following,
      readOpen: (part, key) => this.#ui.get(part, key).open,
      watch: this.#statuses.watch,
      showsBar: this.#bars.shows,
    };
  }

  #messages(state: TranscriptState): readonly Message[] {
    return selectAgentMessages(state, this.#settings.agentKey);
  }

  /** Keeps the first message shown where it is, and lets old ones go only while the reader follows. */
  #placeWindow(state: TranscriptState): void {
    const messages = this.#messages(state);
    const { limit } = this.#settings;
    if (this.#firstShown !== undefined && messages[this.#from]?.key !== this.#firstShown) {
      this.#from = Math.max(
        0,
        messages.findIndex(({ key }) => key === this.#firstShown),
      );
    }
    const spare = Math.max(8, limit / 4);
    if (this.#following && messages.length - this.#from > limit + spare) this.#from = messages.length - limit;
    this.#firstShown = this.#from > 0 ? messages[this.#from]?.key : undefined;
  }
}
