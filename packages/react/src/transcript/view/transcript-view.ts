import type { TranscriptStore } from '@callboard/core';
import type { Chunk } from '../../internal/lazy/chunk.ts';
import type { UiState } from '../../internal/ui-state/ui-state.ts';
import { createFollow } from '../follow/follow.ts';
import type { Follow } from '../follow/follow.ts';
import type { WatchIntent } from '../follow/watch-intent.ts';
import { createRowSource } from '../rows/row-source.ts';
import type { RowList } from '../rows/row-list.ts';
import type { RowSettings, RowSource } from '../rows/row-source.ts';
import { findRow } from './find-row.ts';
import { rowOf } from './row-of.ts';
import { createNearTop } from './near-top.ts';
import type { NearTop } from './near-top.ts';
import { createRowAnchor } from './row-anchor.ts';
import type { AnchorView, RowAnchor } from './row-anchor.ts';
import type { RowLayout } from './row-layout.ts';

/** Settings of a view for its whole life. */
export interface ViewSettings extends RowSettings {
  /** Begin at the newest row and follow. */
  readonly startsAtEnd: boolean;
  /** What a view does only once a person acts; its code comes after the first paint. */
  readonly late: Chunk<LateActions>;
}

/** See the functions of these names. */
export interface LateActions {
  readonly watchIntent: WatchIntent;
  readonly openPath: (opened: OpenedTranscript, key: string) => void;
  readonly focusRow: (scroller: HTMLElement, rowKey: string) => void;
}

/** What a path is opened in. */
export interface OpenedTranscript {
  readonly source: RowSource;
  readonly store: TranscriptStore;
  readonly ui: UiState;
}

/** One transcript on screen: its rows, where it is scrolled, what it follows. Lives outside React; parts hear what they show. */
export interface TranscriptView {
  readonly startsAtEnd: boolean;
  readonly source: RowSource;
  readonly follow: Follow;
  readonly scroller: () => HTMLElement | undefined;
  /** Remembers which row has the focus before its element goes. */
  readonly keepFocus: () => void;
  /** Focuses the remembered row again, once. */
  readonly restoreFocus: () => void;
  /** Takes the element that scrolls; returns how to let go. */
  attach: (scroller: HTMLElement) => () => void;
  /** Tells which rows are in the document now and how they are laid out. */
  setLayout: (layout: RowLayout, rows: RowList) => void;
  /** Rows were committed or changed size: follows, or holds the row under the reader's eye. */
  settle: () => void;
  /** Opens what encloses this entity, scrolls to its row and, unless told otherwise, focuses it. False for an unknown key. */
  scrollTo: (key: string, options?: { readonly focus?: boolean }) => boolean;
  /** Hears, once, that the reader came near the first row. Returns how to stop listening. */
  onNearTop: (listener: () => void) => () => void;
  /** Goes to the newest row and follows it. */
  scrollToEnd: () => void;
}

/** Makes the view of one store. */
export function createTranscriptView(
  store: TranscriptStore,
  ui: UiState,
  settings: ViewSettings,
): TranscriptView {
  return new View(store, ui, settings);
}

class View implements TranscriptView {
  readonly startsAtEnd: boolean;
  readonly source: RowSource;
  readonly follow: Follow;
  readonly #near: NearTop = createNearTop();
  readonly #anchor: RowAnchor = createRowAnchor();
  readonly #store: TranscriptStore;
  readonly #ui: UiState;
  readonly #late: ViewSettings['late'];
  readonly #choices = new Map<string, boolean | undefined>();
  #scroller: HTMLElement | undefined;
  #kept: string | undefined;
  #committed: { layout: RowLayout; rows: RowList } | undefined;
  #wanted: { key: string; focus: boolean } | undefined;

  constructor(store: TranscriptStore, ui: UiState, settings: ViewSettings) {
    this.#store = store;
    this.#ui = ui;
    this.#late = settings.late;
    this.startsAtEnd = settings.startsAtEnd;
    this.source = createRowSource(store, ui, settings);
    this.follow = createFollow(settings.startsAtEnd, settings.late);
    this.source.setFollowing(settings.startsAtEnd);
    this.follow.subscribe(() => this.source.setFollowing(this.follow.isFollowing()));
  }

  readonly attach = (scroller: HTMLElement): (() => void) => {
    this.#scroller = scroller;
    const ends = [
      this.follow.attach(scroller),
      this.#near.attach(scroller),
      this.#ui.subscribeAll(this.#onChoice),
    ];
    scroller.addEventListener('scroll', this.#remember, { passive: true, capture: true });
    return () => {
      scroller.removeEventListener('scroll', this.#remember, { capture: true });
      for (const end of ends) end();
      this.#scroller = undefined;
    };
  };

  readonly setLayout = (layout: RowLayout, rows: RowList): void => {
    this.#committed = { layout, rows };
  };

  readonly settle = (): void => {
    const view = this.#view();
    if (view === undefined) return;
    if (this.#wanted !== undefined) this.#reveal(view, this.#wanted);
    if (this.follow.settle()) this.#anchor.forget();
    else if (!this.#anchor.restore(view)) this.#remember();
  };

  readonly scrollTo = (key: string, { focus = true }: { readonly focus?: boolean } = {}): boolean => {
    const { source } = this;
    const before = source.getSnapshot();
    this.#wanted = { key, focus };
    if (findRow(before.rows, key) < 0) {
      const { parts } = this.#late.get();
      if (!parts) return this.#scrollLater(key, focus);
      parts.openPath({ source, store: this.#store, ui: this.#ui }, key);
    }
    const found = findRow(source.getSnapshot().rows, key) >= 0;
    if (!found) this.#wanted = undefined;
    // Rows that must be committed first are revealed by the settling that follows.
    else if (source.getSnapshot() === before) this.settle();
    return found;
  };

  #scrollLater(key: string, focus: boolean): boolean {
    const { toolCalls, agents, asks, messages, blocks } = this.#store.getPublished();
    const known = [toolCalls, agents, asks, messages, blocks].some((table) => table.has(key));
    if (!known) this.#wanted = undefined;
    else
      this.#whenLate(() => {
        if (this.#wanted?.key === key) this.scrollTo(key, { focus });
      });
    return known;
  }

  #focusRow(rowKey: string): void {
    this.#whenLate(({ focusRow }) => {
      if (this.#scroller !== undefined) focusRow(this.#scroller, rowKey);
    });
  }

  /** Now, or once its code is there; never when that fails. */
  #whenLate(act: (parts: LateActions) => void): void {
    const { parts } = this.#late.get();
    if (parts) {
      act(parts);
      return;
    }
    const end = this.#late.subscribe(() => {
      end();
      const late = this.#late.get().parts;
      if (late) act(late);
    });
    this.#late.load();
  }

  readonly scroller = (): HTMLElement | undefined => this.#scroller;

  readonly keepFocus = (): void => {
    const active = this.#scroller?.ownerDocument.activeElement;
    this.#kept = this.#scroller?.contains(active ?? null) ? rowOf(active) : undefined;
  };

  readonly restoreFocus = (): void => {
    if (this.#kept !== undefined) this.#focusRow(this.#kept);
    this.#kept = undefined;
  };

  readonly scrollToEnd = (): void => {
    this.#anchor.forget();
    this.follow.toEnd();
  };

  readonly onNearTop = (listener: () => void): (() => void) => this.#near.listen(listener);

  #view(): AnchorView | undefined {
    const scroller = this.#scroller;
    return scroller === undefined || this.#committed === undefined
      ? undefined
      : { scroller, ...this.#committed };
  }

  readonly #remember = (): void => {
    const view = this.#view();
    if (view !== undefined && !this.follow.isFollowing()) this.#anchor.remember(view);
  };

  // What a person opens grows below their hand: it must not be scrolled away by following.
  readonly #onChoice = (part: string, key: string): void => {
    const slot = `${part} ${key}`;
    const { open } = this.#ui.get(part, key);
    if (this.#choices.get(slot) === open) return;
    this.#choices.set(slot, open);
    const view = this.#view();
    if (view === undefined || this.#wanted !== undefined) return;
    if (this.follow.isFollowing()) this.#anchor.remember(view);
    this.follow.hold();
  };

  #reveal(view: AnchorView, { key, focus }: { key: string; focus: boolean }): void {
    const index = findRow(view.rows, key);
    const row = view.rows.at(index);
    // Of a long list only one end may be there yet: the rest follows.
    if (row === undefined || !view.layout.has(index)) return;
    this.#wanted = undefined;
    this.follow.leave();
    this.#anchor.forget();
    view.layout.reveal(index);
    if (focus) this.#focusRow(row.key);
  }
}
