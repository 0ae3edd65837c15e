import type { ToolCall } from '@callboard/core';

/** A call by itself, or a run of like calls that stands as one line. */
export interface CallRun {
  readonly key: string;
  readonly calls: readonly ToolCall[];
  readonly folded: boolean;
}

/** Neighbouring calls of one tool, `foldFrom` of them or more, as runs. Calls that spawned agents stay by themselves. */
export function foldCalls(calls: readonly ToolCall[], foldFrom: number): readonly CallRun[] {
  const runs: CallRun[] = [];
  let start = 0;
  while (start < calls.length) {
    let end = start + 1;
    while (end < calls.length && alike(calls[start], calls[end])) end++;
    const part = calls.slice(start, end);
    if (foldFrom > 1 && part.length >= foldFrom)
      runs.push({ key: `fold ${part[0]?.key}`, calls: part, folded: true });
    else for (const call of part) runs.push({ key: call.key, calls: [call], folded: false });
    start = end;
  }
  return runs;
}

function alike(one: ToolCall | undefined, other: ToolCall | undefined): boolean {
  if (!one || !other || one.name === '') return false;
  const spawns = one.childAgentKeys.length + other.childAgentKeys.length > 0;
  return !spawns && one.name === other.name && one.server === other.server;
}
