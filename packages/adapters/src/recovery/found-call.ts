import type { EventScope, Meta, ToolCallFacts, ToolExecutor } from '@callboard/core';
import type { CallSegment, CallStartSegment, RejectedSegment, RejectReason } from '@callboard/recovery';
import type { EventSink } from './event-sink.ts';

/** A call found in a text: where it is shown, and how. */
export interface FoundCall {
  id: string;
  messageId: string;
  /** Its own step inside the answer, so that it can be withdrawn alone. */
  scope: EventScope;
  announced: boolean;
  /** It is complete, or may still become so. */
  runs: boolean;
}

/** Where a call of this id is shown. */
export function placeCall(id: string, messageId: string, scope: EventScope): FoundCall {
  const stepId = `${scope.stepId ?? messageId}~${id}`;
  return { id, messageId, scope: { ...scope, stepId }, announced: false, runs: true };
}

/** The name of a call is known. */
export function tellStart(sink: EventSink, call: FoundCall, { name }: CallStartSegment): void {
  announce(sink, call, { toolName: name, recovered: 'text' });
}

/** A call is complete. Nobody has executed it. */
export function tellCall(
  sink: EventSink,
  call: FoundCall,
  { segment, executor }: { segment: CallSegment; executor: ToolExecutor },
): void {
  const { name, input, raw, recovered } = segment;
  const meta = { recovery: { ...recovered, raw } };
  announce(sink, call, { toolName: name, executor, recovered: recovered.dialect, meta });
  sink.say(call.scope, { ...refOf(call), type: 'tool.input.set', complete: true, input });
}

/** An attempt that must not run: a failed row with the reason, and the text as it was written for its input. */
export function tellRejected(sink: EventSink, call: FoundCall, segment: RejectedSegment): void {
  const { name = '', raw, dialect, reason } = segment;
  const toolName = name === '' ? 'unknown' : name;
  const code = `recovery-${reason}`;
  const ref = refOf(call);
  call.runs = false;
  announce(sink, call, { toolName, recovered: dialect, meta: metaOf(segment) });
  const written = { inputText: raw, inputEncoding: 'text' } as const;
  sink.say(call.scope, { ...ref, type: 'tool.input.set', complete: false, ...written });
  sink.say(call.scope, {
    ...ref,
    type: 'tool.end',
    outcome: 'failed',
    error: { message: CAUSES[reason](name), code },
    errorCode: code,
    phase: 'protocol',
    effects: 'none',
  });
}

function announce(
  sink: EventSink,
  call: FoundCall,
  facts: ToolCallFacts & { toolName: string; recovered: string },
): void {
  const type = call.announced ? 'tool.update' : 'tool.start';
  call.announced = true;
  sink.say(call.scope, { ...refOf(call), type, ...facts });
}

function refOf({ id, messageId }: FoundCall): { toolCallId: string; messageId: string } {
  return { toolCallId: id, messageId };
}

function metaOf({ dialect, reason, input, sourceId, raw, start, end }: RejectedSegment): Meta {
  const given = {
    ...(input === undefined ? undefined : { input }),
    ...(sourceId === undefined ? undefined : { sourceId }),
  };
  return { recovery: { dialect, reason, ...given, span: { start, end }, raw } };
}

const CAUSES: Record<RejectReason, (name: string) => string> = {
  truncated: () => 'The call is incomplete: its text ended before it did. It was not run.',
  malformed: () => 'The call is not well formed, so its input cannot be read. It was not run.',
  'unknown-tool': (name) => (name === '' ? 'The call names no tool.' : `Unknown tool: ${name}`),
  'too-large': () => 'The call is larger than calls in text may be. It was not run.',
  duplicate: () => 'The model wrote a call once more that it had made already. It was not run again.',
};
