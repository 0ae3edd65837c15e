import type { Message, Run, ToolCall, TranscriptState } from '@callboard/core';
import type { AskPlaces } from './ask-places.ts';
import type { GroupMemo } from './group-memo.ts';
import type { Leaf } from './row-list.ts';

/** What a person opened or closed; undefined where they did neither. */
export type ReadOpen = (part: RowPart, key: string) => boolean | undefined;

/** Rows that open. */
export type RowPart = 'thinking' | 'agent' | 'fold';

/** What is remembered of a message between two versions of the list. */
export interface AnswerMemo {
  readonly message: Message;
  readonly runStatus: Run['status'] | undefined;
  readonly content: GroupMemo['content'];
  readonly openings: number;
  readonly leaves: readonly Leaf[];
}

/** Everything rows are made from. */
export interface RowContext {
  readonly state: TranscriptState;
  /** Whose messages are shown: the root's, or those of a sub-agent in its own panel. */
  readonly agentKey: string;
  readonly readOpen: ReadOpen;
  /** Grows with everything a person opens or closes. */
  readonly openings: number;
  readonly asks: AskPlaces;
  /** Messages whose rows must be made afresh because something below them moved or was answered. */
  readonly dirty: ReadonlySet<string>;
  readonly memo: Map<string, GroupMemo>;
  /** Rows of other messages, by message. */
  readonly answers: Map<string, AnswerMemo>;
  /** Rows of user messages, by message. */
  readonly said: Map<string, Leaf>;
  /** How thinking groups stand while nobody touched them. */
  readonly thinking: 'live' | 'open' | 'closed';
  /** Whether a group that opened itself may close itself now. */
  readonly mayClose: boolean;
  /** Whether a finished bar of this call is still on screen; the list is made again when it has left. */
  readonly showsBar: (call: ToolCall) => boolean;
  /** Fewest neighbouring calls of one tool that fold; 0 folds none. */
  readonly foldFrom: number;
  /** Collects the keys of entities whose change of status changes rows. */
  readonly watch: (key: string) => void;
}
