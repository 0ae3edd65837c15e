import type { TranscriptState } from '../entities/index.ts';
import { ROOT_AGENT_KEY } from '../internal/root-agent.ts';
import { createSelector, keepObject } from './memo.ts';
import { selectMessageItems } from './messages.ts';

/** What a run had shown when it ended. */
export interface Kept {
  readonly words: number;
  readonly toolCalls: number;
  readonly agents: number;
}

/** A run of letters or digits; scripts that do not part words count by character. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]|[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu;

const kept: (state: TranscriptState, runKey: string) => Kept = createSelector((state, runKey, previous) => {
  let words = 0;
  let toolCalls = 0;
  const agents = new Set<string>();
  for (const { type, key } of state.runs.get(runKey)?.members ?? []) {
    if (type === 'agent' && key !== ROOT_AGENT_KEY) agents.add(key);
    const message = type === 'message' ? state.messages.get(key) : undefined;
    if (!message || message.role === 'user' || message.retracted) continue;
    for (const item of selectMessageItems(state, key)) {
      if (item.type === 'tool-call') toolCalls++;
      const block = item.type === 'block' ? state.blocks.get(item.key) : undefined;
      if (block?.kind === 'text') words += countWords(block.text);
    }
  }
  return keepObject(previous, { words, toolCalls, agents: agents.size });
});

/** What stays of a run that broke off: words of its answers, calls and sub-agents. */
export function selectKept(state: TranscriptState, runKey: string): Kept {
  return kept(state, runKey);
}

function countWords(text: string): number {
  let count = 0;
  for (const _word of text.matchAll(WORD)) count++;
  return count;
}
