import type { ToolCallStatus, TranscriptState } from '@callboard/core';

/** What a jump leads to. */
export type TargetKind = 'waiting' | 'failed' | 'running';

const statuses: Readonly<Record<Exclude<TargetKind, 'waiting'>, ReadonlySet<ToolCallStatus>>> = {
  failed: new Set<ToolCallStatus>(['failed']),
  running: new Set<ToolCallStatus>(['announced', 'input-streaming', 'ready', 'running', 'paused']),
};

/**
 * Key of the ask or call of this kind that comes after `last`, around from the end to the beginning; undefined when there
 * is none. Looks at every call: for a click.
 */
export function nextTarget(
  state: TranscriptState,
  kind: TargetKind,
  last: string | undefined,
): string | undefined {
  const keys = kind === 'waiting' ? state.openAskKeys : callKeys(state, kind);
  return keys[keys.indexOf(last ?? '') + 1] ?? keys[0];
}

function callKeys(state: TranscriptState, kind: Exclude<TargetKind, 'waiting'>): readonly string[] {
  const keys: string[] = [];
  for (const call of state.toolCalls) {
    if (statuses[kind].has(call.status) && !call.hidden && !call.retracted && !call.stale)
      keys.push(call.key);
  }
  return keys;
}
