'use client';
import type { ToolCall, TranscriptStore } from '@callboard/core';
import { useCallback, useSyncExternalStore } from 'react';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import type { RedactText } from '../internal/redact/use-redact-text.ts';
import { oneLine } from '../internal/text/one-line.ts';
import { callTitle } from '../internal/tool-call/call-title.ts';

const LONGEST = 160;

/** The newest progress message among these calls, else ''. Renders again only when the words change. */
export function useNews(store: TranscriptStore, callKeys: readonly string[]): string {
  const redact = useRedactText();
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = callKeys.map((key) => store.subscribe(listener, key));
      return () => {
        for (const end of ends) end();
      };
    },
    [store, callKeys],
  );
  const read = useCallback(() => newsOf(store, callKeys, redact), [store, callKeys, redact]);
  return useSyncExternalStore(subscribe, read, read);
}

function newsOf(store: TranscriptStore, callKeys: readonly string[], redact: RedactText): string {
  let newest: ToolCall | undefined;
  for (const key of callKeys) {
    const call = store.getPublished().toolCalls.get(key);
    if (call?.progress?.message && (!newest || spokeAt(call) >= spokeAt(newest))) newest = call;
  }
  const message = newest?.progress?.message;
  return newest && message
    ? oneLine(redact(message, ['toolCalls', newest.key, 'progress', 'message']), LONGEST)
    : '';
}

function spokeAt({ last }: ToolCall): number {
  return last.seen ?? last.at ?? 0;
}

/** What these calls are called, each name once, in order; at most three. */
export function namesOf(
  store: TranscriptStore,
  callKeys: readonly string[],
  redact: RedactText,
): readonly string[] {
  const names = new Set<string>();
  for (const key of callKeys) {
    const call = store.getPublished().toolCalls.get(key);
    const title = call && callTitle(call, redact);
    if (title) names.add(title);
  }
  return [...names].slice(0, 3);
}
