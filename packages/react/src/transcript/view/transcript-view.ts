import type { TranscriptStore } from '@callboard/core';
import type { UiState } from '../../internal/ui-state/ui-state.ts';
import { createFollow } from '../follow/follow.ts';
import type { Follow } from '../follow/follow.ts';
import { createRowSource } from '../rows/row-source.ts';
import type { RowList } from '../rows/row-list.ts';
import type { RowSettings, RowSource } from '../rows/row-source.ts';
import { findRow, openPath } from './find-row.ts';
import { focusRow } from './focus-row.ts';
import { createRowFocus } from './row-focus.ts';
import type { RowFocus } from './row-focus.ts';
import { createNearTop } from './near-top.ts';
import { createRowAnchor } from './row-anchor.ts';
import type { AnchorView } from './row-anchor.ts';
import type { RowLayout } from './row-layout.ts';

/** Settings of a view for its whole life. */
export interface ViewSettings extends RowSettings {
  /** Begin at the newest row and follow. */
  readonly startsAtEnd: boolean;
}

/** One transcript on screen: its rows, where it is scrolled, what it follows. Lives outside React; parts hear what they show. */
export interface TranscriptView {
  readonly source: RowSource;
  readonly follow: Follow;
  readonly focus: RowFocus;
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
export function createTranscriptView(store: TranscriptStore, ui: UiState, settings: ViewSettings): TranscriptView {
  const source = createRowSource(store, ui, settings);
  const follow = createFollow(settings.startsAtEnd);
  const focus = createRowFocus();
  const anchor = createRowAnchor();
  const near = createNearTop();
  const choices = new Map<string, boolean | undefined>();
  let scroller: HTMLElement | undefined;
  let committed: { layout: RowLayout; rows: RowList } | undefined;
  let wanted: { key: string; focus: boolean } | undefined;

  source.setFollowing(settings.startsAtEnd);
  follow.subscribe(() => source.setFollowing(follow.isFollowing()));

  function anchorView(): AnchorView | undefined {
    return scroller === undefined || committed === undefined ? undefined : { scroller, ...committed };
  }

  function remember(): void {
    const view = anchorView();
    if (view !== undefined && !follow.isFollowing()) anchor.remember(view);
  }

  // What a person opens grows below their hand: it must not be scrolled away by following.
  function onChoice(part: string, key: string): void {
    const slot = `${part} ${key}`;
    const open = ui.get(part, key).open;
    if (choices.get(slot) === open) return;
    choices.set(slot, open);
    const view = anchorView();
    if (view === undefined || wanted !== undefined) return;
    if (follow.isFollowing()) anchor.remember(view);
    follow.hold();
  }

  function settle(): void {
    const view = anchorView();
    if (view === undefined) return;
    if (wanted !== undefined) reveal(view);
    if (follow.settle()) anchor.forget();
    else if (!anchor.restore(view)) remember();
  }

  function reveal(view: AnchorView): void {
    const index = wanted === undefined ? -1 : findRow(view.rows, wanted.key);
    if (wanted === undefined || index < 0) return;
    const takesFocus = wanted.focus;
    wanted = undefined;
    follow.leave();
    anchor.forget();
    view.layout.reveal(index);
    const row = view.rows.at(index);
    if (takesFocus && row !== undefined) focusRow(view.scroller, row.key);
  }

  return {
    source,
    follow,
    focus,
    attach(element) {
      scroller = element;
      const ends = [follow.attach(element), focus.attach(element), near.attach(element), ui.subscribeAll(onChoice)];
      element.addEventListener('scroll', remember, { passive: true, capture: true });
      return () => {
        element.removeEventListener('scroll', remember, { capture: true });
        for (const end of ends) end();
        scroller = undefined;
      };
    },
    setLayout(layout, rows) {
      committed = { layout, rows };
    },
    settle,
    scrollTo(key, { focus: takesFocus = true } = {}) {
      const before = source.getSnapshot();
      wanted = { key, focus: takesFocus };
      if (findRow(before.rows, key) < 0) openPath({ source, store, ui }, key);
      const found = findRow(source.getSnapshot().rows, key) >= 0;
      if (!found) wanted = undefined;
      // Rows that must be committed first are revealed by the settling that follows.
      else if (source.getSnapshot() === before) settle();
      return found;
    },
    onNearTop: near.listen,
    scrollToEnd() {
      anchor.forget();
      follow.toEnd();
    },
  };
}
