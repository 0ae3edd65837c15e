import type { EventScope, ToolCallFacts } from '@callboard/core';
import { instant } from '../internal/instant.ts';
import { given, isObject, sameJson, words } from '../internal/json.ts';
import type { Stamp } from '../internal/stamp.ts';
import type { WireCall } from './wire.ts';
import { extrasOf, outputOf, subAgentOf } from './wire.ts';

/** What was told about one call so far. */
interface CallRecord {
  call: WireCall;
  messageId: string;
  scope: EventScope;
  facts: ToolCallFacts;
  ended: boolean;
}

/** The calls of one agent. Each line is compared with what was told before, and only the difference becomes events. */
export interface CallBook {
  upsert: (call: WireCall, messageId: () => string) => void;
  /** Ids of calls that run. */
  running: () => string[];
  /** Ends a call whose own last line will not come any more. */
  end: (toolCallId: string, outcome: 'completed' | 'failed', error?: unknown) => void;
}

interface BookOptions {
  stamp: Stamp;
  scope: () => EventScope;
  /** An update of a call came: what it waited for is over. */
  onUpdate: (toolCallId: string) => void;
}

export function createCallBook({ stamp, scope, onUpdate }: BookOptions): CallBook {
  const records = new Map<string, CallRecord>();

  function open(call: WireCall, messageId: string): CallRecord {
    const record: CallRecord = { call, messageId, scope: scope(), facts: factsOf(call), ended: false };
    records.set(call.id, record);
    const ref = { toolCallId: call.id, messageId };
    const at = given({ at: instant(call.from['startedAt']) });
    stamp.emit(record.scope, { type: 'tool.start', ...ref, ...at, toolName: call.toolId, ...record.facts });
    stamp.emit(record.scope, { type: 'tool.input.set', ...ref, ...at, complete: true, input: call.args });
    if (isLive(call)) stamp.emit(record.scope, { type: 'tool.run', ...ref, ...at });
    tellProgress(record, call, undefined);
    return record;
  }

  function tellProgress(
    { scope, messageId }: CallRecord,
    call: WireCall,
    before: WireCall | undefined,
  ): void {
    const { percent, message } = call;
    if (percent === undefined && message === undefined) return;
    if (before && before.percent === percent && before.message === message) return;
    const progress = percent === undefined ? undefined : { progress: percent, total: 100 };
    stamp.emit(scope, {
      type: 'tool.progress',
      toolCallId: call.id,
      messageId,
      ...progress,
      ...given({ message }),
    });
  }

  function tellChanges(record: CallRecord, call: WireCall): void {
    const { call: before, scope, messageId } = record;
    const ref = { toolCallId: call.id, messageId };
    if (call.args !== undefined && !sameJson(before.args, call.args)) {
      stamp.emit(scope, { type: 'tool.input.set', ...ref, complete: true, input: call.args });
    }
    const facts = factsOf(call);
    if (!sameJson(record.facts, facts)) stamp.emit(scope, { type: 'tool.update', ...ref, ...facts });
    record.facts = facts;
    if (isLive(call)) onUpdate(call.id);
    tellProgress(record, call, before);
  }

  function tellEnd(record: CallRecord, call: WireCall): void {
    const { scope, messageId } = record;
    if (record.ended && call.status === record.call.status) return;
    record.ended = true;
    const at = given({ at: instant(call.from['completedAt']) });
    stamp.emit(scope, { type: 'tool.end', toolCallId: call.id, messageId, ...at, ...outcomeOf(call) });
  }

  return {
    upsert(call, messageId) {
      const known = records.get(call.id);
      if (known && sameJson(known.call.from, call.from)) return;
      const record = known ?? open(call, messageId());
      if (known) tellChanges(known, call);
      if (!isLive(call)) tellEnd(record, call);
      record.call = call;
    },
    running: () => [...records.values()].filter((record) => !record.ended).map((record) => record.call.id),
    end(toolCallId, outcome, error) {
      const record = records.get(toolCallId);
      if (record === undefined || record.ended) return;
      record.ended = true;
      const { scope, messageId } = record;
      stamp.emit(scope, { type: 'tool.end', toolCallId, messageId, outcome, ...given({ error }) });
    },
  };
}

function isLive({ status }: WireCall): boolean {
  return !ENDS.has(status);
}

function factsOf(call: WireCall): ToolCallFacts {
  const agentId = words(subAgentOf(call)?.['subSessionId']);
  return given({
    title: call.title,
    thinkingBefore: words(call.from['thinkingBefore']),
    thinkingAfter: words(call.from['thinkingAfter']),
    meta: extrasOf(call),
    agentIds: agentId === undefined ? undefined : [agentId],
    detached: agentId === undefined ? undefined : true,
  });
}

const ENDS: ReadonlyMap<string, 'completed' | 'failed' | 'cancelled' | 'denied'> = new Map([
  ['completed', 'completed'],
  ['error', 'failed'],
  ['cancelled', 'cancelled'],
  ['denied', 'denied'],
] as const);

type Outcome = {
  outcome: 'completed' | 'failed' | 'cancelled' | 'denied';
  output?: unknown;
  error?: unknown;
  errorCode?: string;
  reason?: string;
};

/** A command that was killed or ran out of time is sent as completed; its own record says better. */
function outcomeOf(call: WireCall): Outcome {
  const outcome = ENDS.get(call.status) ?? 'completed';
  const output = outputOf(call);
  if (outcome !== 'completed') return { outcome, ...output, ...given({ error: call.from['error'] }) };
  const execution = call.from['commandExecution'];
  const status = isObject(execution) ? execution['status'] : undefined;
  if (status === 'killed') return { outcome: 'cancelled', ...output, reason: 'killed' };
  if (status === 'timed_out')
    return { outcome: 'failed', ...output, error: 'The command ran out of time.', errorCode: 'timed_out' };
  return { outcome, ...output };
}
