'use client';
import type { MessageItem, TranscriptState } from '@callboard/core';
import { selectTurnGroups } from '@callboard/core/selectors';
import { useCallback } from 'react';
import { groupFacts, sameFacts } from '../internal/group/group-facts.ts';
import type { GroupFacts } from '../internal/group/group-facts.ts';
import { useTranscript } from '../internal/store/use-transcript.ts';

/** A group of a message, as its line needs it. */
export interface GroupView extends GroupFacts {
  /** More may be added, or something in it still goes on. */
  readonly open: boolean;
  readonly items: readonly MessageItem[];
}

/** The group of this key; undefined while there is none. Renewed when a call changes state, not on a tick. */
export function useGroup(messageKey: string, groupKey: string): GroupView | undefined {
  const read = useCallback(
    (state: TranscriptState) => viewOf(state, messageKey, groupKey),
    [messageKey, groupKey],
  );
  return useTranscript(read, sameView, messageKey);
}

function viewOf(state: TranscriptState, messageKey: string, groupKey: string): GroupView | undefined {
  const message = state.messages.get(messageKey);
  const groups = selectTurnGroups(state, messageKey);
  const group = groups.find(({ key }) => key === groupKey);
  if (!message || !group) return undefined;
  const facts = groupFacts(state, group.items);
  const last = message.status === 'streaming' && group === groups.at(-1);
  return { ...facts, items: group.items, open: last || facts.live > 0 || facts.reasoningLive };
}

function sameView(one: GroupView | undefined, other: GroupView | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.items === other.items && one.open === other.open && sameFacts(one, other);
}
