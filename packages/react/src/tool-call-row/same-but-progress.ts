import type { ToolCall } from '@callboard/core';

/** Fields that move with each tick of a working call. The progress line shows them; the rest of a row does not. */
const ticking: ReadonlySet<string> = new Set(['progress', 'fullSeen', 'last', 'output', 'outputChannels']);

/** Whether two states of a call draw the same row, its progress line aside. */
export function sameButProgress(previous: ToolCall, next: ToolCall): boolean {
  if (previous.status !== next.status || previous.inputText !== next.inputText) return false;
  const fields = Object.keys(next) as (keyof ToolCall)[];
  for (const field of fields) {
    if (previous[field] !== next[field] && !ticking.has(field)) return false;
  }
  return Object.keys(previous).every((field) => field in next);
}
