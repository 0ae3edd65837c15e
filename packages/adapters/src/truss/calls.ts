import type { EventScope, ToolCallFacts } from '@callboard/core';
import { instant } from '../internal/instant.ts';
import { given, sameJson, words } from '../internal/json.ts';
import type { Stamp } from '../internal/stamp.ts';
import { outcomeOf } from './outcome.ts';
import { extrasOf, isLive, subAgentOf } from './wire.ts';
import type { WireCall } from './wire.ts';

/** What was told about one call so far. */
interface CallRecord {
  call: WireCall;
  messageId: string;
  facts: ToolCallFacts;
  ended: boolean;
}

/** The calls of one agent. Each line is compared with what was told before, and only the difference becomes events. */
export class CallBook {
  readonly #stamp: Stamp;
  readonly #scope: EventScope;
  readonly #onUpdate: (toolCallId: string) => void;
  readonly #records = new Map<string, CallRecord>();

  /** `onUpdate` hears that a call went on: what it waited for is over. */
  constructor(stamp: Stamp, scope: EventScope, onUpdate: (toolCallId: string) => void) {
    this.#stamp = stamp;
    this.#scope = scope;
    this.#onUpdate = onUpdate;
  }

  /** Reads a whole call. `messageId` gives the message that shows a new one. */
  upsert(call: WireCall, messageId: () => string): void {
    const known = this.#records.get(call.id);
    if (known && sameJson(known.call.from, call.from)) return;
    const record = known ?? this.#open(call, messageId());
    if (known) this.#tellChanges(known, call);
    if (!isLive(call)) this.#tellEnd(record, call);
    record.call = call;
  }

  /** Ids of calls that run. */
  running(): string[] {
    return [...this.#records.values()].filter((record) => !record.ended).map((record) => record.call.id);
  }

  /** Ends a call whose own last line will not come any more. */
  end(toolCallId: string, outcome: 'completed' | 'failed', error?: unknown): void {
    const record = this.#records.get(toolCallId);
    if (record === undefined || record.ended) return;
    record.ended = true;
    const { messageId } = record;
    this.#stamp.emit(this.#scope, { type: 'tool.end', toolCallId, messageId, outcome, ...given({ error }) });
  }

  #open(call: WireCall, messageId: string): CallRecord {
    const record: CallRecord = { call, messageId, facts: factsOf(call), ended: false };
    this.#records.set(call.id, record);
    const ref = { toolCallId: call.id, messageId, ...given({ at: instant(call.from['startedAt']) }) };
    this.#stamp.emit(this.#scope, { type: 'tool.start', ...ref, toolName: call.toolId, ...record.facts });
    this.#stamp.emit(this.#scope, { type: 'tool.input.set', ...ref, complete: true, input: call.args });
    if (isLive(call)) this.#stamp.emit(this.#scope, { type: 'tool.run', ...ref });
    this.#tellProgress(record, call, undefined);
    return record;
  }

  #tellProgress({ messageId }: CallRecord, call: WireCall, before: WireCall | undefined): void {
    const { percent, message } = call;
    if (percent === undefined && message === undefined) return;
    if (before && before.percent === percent && before.message === message) return;
    const progress = percent === undefined ? undefined : { progress: percent, total: 100 };
    const ref = { toolCallId: call.id, messageId };
    this.#stamp.emit(this.#scope, { type: 'tool.progress', ...ref, ...progress, ...given({ message }) });
  }

  #tellChanges(record: CallRecord, call: WireCall): void {
    const ref = { toolCallId: call.id, messageId: record.messageId };
    if (call.args !== undefined && !sameJson(record.call.args, call.args)) {
      this.#stamp.emit(this.#scope, { type: 'tool.input.set', ...ref, complete: true, input: call.args });
    }
    const facts = factsOf(call);
    if (!sameJson(record.facts, facts))
      this.#stamp.emit(this.#scope, { type: 'tool.update', ...ref, ...facts });
    record.facts = facts;
    this.#onUpdate(call.id);
    this.#tellProgress(record, call, record.call);
  }

  #tellEnd(record: CallRecord, call: WireCall): void {
    if (record.ended && call.status === record.call.status) return;
    record.ended = true;
    const ref = { toolCallId: call.id, messageId: record.messageId };
    const at = given({ at: instant(call.from['completedAt']) });
    this.#stamp.emit(this.#scope, { type: 'tool.end', ...ref, ...at, ...outcomeOf(call) });
  }
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
