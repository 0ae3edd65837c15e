import type { MessageItem, ToolCall } from '@callboard/core';
import type { RowContext } from './row-context.ts';

/** A run of neighbouring calls of one tool: items `from` up to, not including, `to`. */
export interface CallRun {
  readonly from: number;
  readonly to: number;
  readonly callKeys: readonly string[];
}

/** Runs of like calls that are long enough to fold. Calls that spawned agents stay as they are. */
export function foldCalls(context: RowContext, items: readonly MessageItem[]): readonly CallRun[] {
  const { foldFrom } = context;
  if (foldFrom <= 0 || items.length < foldFrom) return [];
  const runs: CallRun[] = [];
  let from = 0;
  while (from < items.length) {
    const name = foldName(context, items[from]);
    let to = from + 1;
    while (name !== undefined && to < items.length && foldName(context, items[to]) === name) to++;
    if (name !== undefined && to - from >= foldFrom) {
      runs.push({ from, to, callKeys: items.slice(from, to).map(({ key }) => key) });
    }
    from = to;
  }
  return runs;
}

function foldName({ state }: RowContext, item: MessageItem | undefined): string | undefined {
  const call = item?.type === 'tool-call' ? state.toolCalls.get(item.key) : undefined;
  return call !== undefined && isFoldable(call) ? `${call.server ?? ''} ${call.name}` : undefined;
}

function isFoldable(call: ToolCall): boolean {
  return call.name !== '' && call.childAgentKeys.length === 0;
}
