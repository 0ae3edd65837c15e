import type { Chunk } from '../../internal/lazy/chunk.ts';
import type { WatchIntent } from './watch-intent.ts';

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
export function createFollow(startsAtEnd: boolean, late: IntentChunk): Follow {
  return new EndFollower(startsAtEnd, late);
}

/** Brings the code that reads intent off a reader's hands; until then a scroll that moved up says it. */
export type IntentChunk = Chunk<{ readonly watchIntent: WatchIntent }>;

class EndFollower implements Follow {
  readonly #listeners = new Set<() => void>();
  readonly #late: IntentChunk;
  #scroller: HTMLElement | undefined;
  #following: boolean;
  #held = false;
  #pressed = false;
  // Where this class put the scroller last, and where it was last seen.
  #placed = 0;
  #seen = 0;

  constructor(startsAtEnd: boolean, late: IntentChunk) {
    this.#following = startsAtEnd;
    this.#late = late;
  }

  readonly attach = (element: HTMLElement): (() => void) => {
    this.#scroller = element;
    const onScroll = (): void => this.#onScroll(element);
    // Before anybody who changes sizes as rows come into view.
    element.addEventListener('scroll', onScroll, { passive: true, capture: true });
    let end: (() => void) | undefined;
    const listen = (): void => {
      end ??= this.#late.get().parts?.watchIntent(element, {
        onUp: this.leave,
        onPress: (pressed) => this.#onPress(element, pressed),
      });
    };
    listen();
    const stop = this.#late.subscribe(listen);
    return () => {
      element.removeEventListener('scroll', onScroll, { capture: true });
      stop();
      end?.();
      this.#scroller = undefined;
    };
  };

  readonly isFollowing = (): boolean => this.#following;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly settle = (): boolean => {
    const element = this.#scroller;
    if (element === undefined) return this.#following;
    if (this.#held) {
      this.#held = false;
      this.#set(distance(element) <= AT_END);
      return false;
    }
    if (this.#following && !this.#pressed) this.#pin(element);
    // What fits entirely leaves nothing to scroll back to.
    else if (element.scrollHeight <= element.clientHeight + AT_END) this.#set(true);
    return this.#following;
  };

  readonly toEnd = (): void => {
    this.#set(true);
    if (this.#scroller !== undefined) this.#pin(this.#scroller);
  };

  readonly leave = (): void => this.#set(false);

  readonly hold = (): void => {
    this.#held = true;
  };

  #set(next: boolean): void {
    if (this.#following === next) return;
    this.#following = next;
    for (const listener of this.#listeners) listener();
  }

  #pin(element: HTMLElement): void {
    if (distance(element) > 0) element.scrollTop = element.scrollHeight;
    this.#placed = element.scrollTop;
    this.#seen = this.#placed;
  }

  #onScroll(element: HTMLElement): void {
    const top = element.scrollTop;
    const end = element.scrollHeight - element.clientHeight;
    if (this.#following) {
      // Above where it was put although there was room to stay: somebody moved it. A shorter page moves it too.
      if (top < this.#placed - 1 && end - top > AT_END && end >= this.#placed - 1) this.#set(false);
    } else if (top > this.#seen && end - top <= AT_END) {
      this.#set(true);
      this.#placed = top;
    }
    this.#seen = top;
  }

  #onPress(element: HTMLElement, pressed: boolean): void {
    this.#pressed = pressed;
    if (pressed || !this.#following) return;
    if (distance(element) > AT_END && element.scrollTop < this.#placed - 1) this.#set(false);
    else this.settle();
  }
}

/** How far from its end a scroller stands. */
function distance(element: HTMLElement): number {
  return element.scrollHeight - element.clientHeight - element.scrollTop;
}
