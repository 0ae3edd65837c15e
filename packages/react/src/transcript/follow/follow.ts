import { watchIntent } from './watch-intent.ts';

/** This close to the end counts as the end, px. */
const AT_END = 2;

/** Keeps a scroller at its end until the reader moves up, and again once the reader is back. */
export interface Follow {
  /** Listens to this element; returns how to stop. */
  attach: (scroller: HTMLElement) => () => void;
  isFollowing: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Content or viewport changed size: goes to the end while following. Returns whether it was following. */
  settle: () => boolean;
  /** The reader asked for the end. */
  toEnd: () => void;
  /** The view goes somewhere else on purpose. */
  leave: () => void;
  /** What grows next was opened by the reader and keeps its place, once. */
  hold: () => void;
}

/** Makes a follower that begins at the end, or stays where it is. */
export function createFollow(startsAtEnd: boolean): Follow {
  const listeners = new Set<() => void>();
  let scroller: HTMLElement | undefined;
  let following = startsAtEnd;
  let held = false;
  let pressed = false;
  // Where this file put the scroller last, and where it was last seen.
  let placed = 0;
  let seen = 0;

  function set(next: boolean): void {
    if (following === next) return;
    following = next;
    for (const listener of listeners) listener();
  }

  function distance(element: HTMLElement): number {
    return element.scrollHeight - element.clientHeight - element.scrollTop;
  }

  function pin(element: HTMLElement): void {
    if (distance(element) > 0) element.scrollTop = element.scrollHeight;
    placed = element.scrollTop;
    seen = placed;
  }

  function settle(): boolean {
    if (scroller === undefined) return following;
    if (held) {
      held = false;
      set(distance(scroller) <= AT_END);
      return false;
    }
    if (following && !pressed) pin(scroller);
    // What fits entirely leaves nothing to scroll back to.
    else if (scroller.scrollHeight <= scroller.clientHeight + AT_END) set(true);
    return following;
  }

  function onScroll(): void {
    if (scroller === undefined) return;
    const top = scroller.scrollTop;
    const end = scroller.scrollHeight - scroller.clientHeight;
    if (following) {
      // Above where it was put although there was room to stay: somebody moved it. A shorter page moves it too.
      if (top < placed - 1 && end - top > AT_END && end >= placed - 1) set(false);
    } else if (top > seen && end - top <= AT_END) {
      set(true);
      placed = top;
    }
    seen = top;
  }

  function onPress(next: boolean): void {
    pressed = next;
    if (pressed || scroller === undefined || !following) return;
    if (distance(scroller) > AT_END && scroller.scrollTop < placed - 1) set(false);
    else settle();
  }

  return {
    attach(element) {
      scroller = element;
      // Before anybody who changes sizes as rows come into view.
      element.addEventListener('scroll', onScroll, { passive: true, capture: true });
      const end = watchIntent(element, { onUp: () => set(false), onPress });
      return () => {
        element.removeEventListener('scroll', onScroll, { capture: true });
        end();
        scroller = undefined;
      };
    },
    isFollowing: () => following,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    settle,
    toEnd() {
      set(true);
      if (scroller !== undefined) pin(scroller);
    },
    leave: () => set(false),
    hold() {
      held = true;
    },
  };
}
