import type { TurnGroup } from '@callboard/core/selectors';
import type { Leaf } from './row-list.ts';

/** What is remembered of a group between two versions of the list. */
export interface GroupMemo {
  readonly group: TurnGroup;
  readonly open: boolean;
  readonly live: boolean;
  /** Opened by itself; stays so until it may close. */
  readonly autoOpen: boolean;
  /**
   * What its rows follow from: its items alone; what was opened inside it too (as of `openings`); or sub-agents that are
   * open inside it, so that it is made afresh each time.
   */
  readonly content: 'plain' | 'openable' | 'nested';
  readonly openings: number;
  readonly leaf: Leaf;
}
