import type { TurnData } from './conversation.ts';

/** Where the bench finds what it looks at and clicks. */
export interface Marks {
  /** The element that scrolls. */
  readonly scroller: string;
  /** What is clicked to open a row's detail. */
  readonly trigger: string;
  /** The open detail. */
  readonly detail: string;
  /** How an open detail is closed. */
  readonly closedBy: 'click' | 'Escape';
}

/** A way to put a conversation on screen. */
export interface Contender {
  readonly marks: Marks;
  /** Brings the conversation into the form this contender keeps it in; not measured. */
  prepare: (turns: readonly TurnData[], variant: string) => Prepared | Promise<Prepared>;
}

/** A conversation about to be on screen. */
export interface Prepared {
  mount: (place: HTMLElement) => void;
  /** One progress tick of the last call, 0..100. */
  tick: (percent: number) => void;
  unmount: () => void;
  /** Applies the next `count` events of a lively run: text, progress, calls that begin and end. */
  work?: (count: number) => void;
}
