import type { RawLog, ToolCall } from '../entities/index.ts';
import type { TranscriptEvent } from '../events/index.ts';
import type { Draft } from './draft.ts';
import { findCall } from './find-call.ts';

const LIMIT = 64 * 1024;

/** Keeps the wire value of a call's event, at most 64 KB a call, and lets go of them when the call ends well. */
export function keepRaw(draft: Draft, event: TranscriptEvent): void {
  if (!('toolCallId' in event) || event.toolCallId === undefined || draft.state.keepRaw === 'none') return;
  const { toolCallId } = event;
  const call = findCall(draft, { toolCallId, messageId: 'messageId' in event ? event.messageId : undefined });
  if (!call) return;
  if (draft.state.keepRaw === 'unsettled' && isGood(call)) {
    if (draft.state.raw.has(call.key)) draft.putRaw({ key: call.key, values: [], size: 0, dropped: 0 });
    return;
  }
  if (event.raw === undefined) return;
  draft.putRaw(
    added(draft.state.raw.get(call.key) ?? { key: call.key, values: [], size: 0, dropped: 0 }, event.raw),
  );
}

function isGood(call: ToolCall): boolean {
  return call.status === 'completed' && !call.soft;
}

function added(log: RawLog, value: unknown): RawLog {
  const size = log.size + sizeOf(value);
  return size > LIMIT
    ? { ...log, dropped: log.dropped + 1 }
    : { ...log, values: [...log.values, value], size };
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  try {
    return JSON.stringify(value)?.length ?? 0;
  } catch (cause) {
    return cause instanceof Error ? LIMIT + 1 : LIMIT;
  }
}
