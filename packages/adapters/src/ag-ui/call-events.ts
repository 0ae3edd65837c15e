import type { EventScope } from '@callboard/core';
import { given, text, words } from '../internal/json.ts';
import { openMessage } from './text-events.ts';
import type { KnownCall, Thread } from './thread.ts';
import type { AgUiEvent } from './wire.ts';
import { metaOf } from './wire.ts';

type Named = { call: KnownCall; ref: { toolCallId: string; messageId: string } };

/**
 * `TOOL_CALL_START`. A call that is still open, or that this run made, is the same call: a server that goes on after a
 * question announces it again. An id that an ended call of another run had means a new one.
 */
export function callStart(thread: Thread, event: AgUiEvent): void {
  const toolCallId = words(event['toolCallId']);
  if (toolCallId === undefined) return thread.setAside(event, 'bad-field');
  const known = thread.calls.get(toolCallId);
  const isSame = known && (known.phase !== 'ended' || known.scope.runId === thread.runId);
  const scope = isSame ? known.scope : thread.owner(event);
  const messageId = isSame ? known.messageId : homeOf(thread, toolCallId, event);
  openMessage(thread, messageId, { scope, role: 'assistant' });
  if (isSame) known.length = 0;
  else thread.calls.set(toolCallId, newCall(scope, messageId));
  const toolName = words(event['toolCallName']) ?? '';
  const call = thread.calls.get(toolCallId);
  if (call) call.name = toolName;
  thread.stamp.emit(scope, { type: 'tool.start', toolCallId, messageId, toolName, ...metaOf(event) });
  const early = thread.early.get(toolCallId) ?? [];
  thread.early.delete(toolCallId);
  for (const one of early) (one['type'] === 'TOOL_CALL_END' ? callEnd : callArgs)(thread, one);
  return undefined;
}

/** The message that shows a call: the named one, or one of its own under the call's id. */
function homeOf(thread: Thread, toolCallId: string, event: AgUiEvent): string {
  const parent = words(event['parentMessageId']);
  const isActivity = parent !== undefined && thread.messages.get(parent)?.role === 'activity';
  return parent === undefined || isActivity ? toolCallId : parent;
}

/** The call that an event names. One that nobody announced is opened by what is known of it. */
export function callOf(thread: Thread, event: AgUiEvent): Named | undefined {
  const toolCallId = words(event['toolCallId']);
  if (toolCallId === undefined) {
    thread.setAside(event, 'bad-field');
    return undefined;
  }
  const call = thread.calls.get(toolCallId) ?? unannounced(thread, toolCallId, thread.owner(event));
  return { call, ref: { toolCallId, messageId: call.messageId } };
}

function unannounced(thread: Thread, toolCallId: string, scope: EventScope): KnownCall {
  const call = newCall(scope, toolCallId);
  thread.calls.set(toolCallId, call);
  return call;
}

/** A call of which nothing is known but where it is shown. */
export function newCall(scope: EventScope, messageId: string): KnownCall {
  return { scope, messageId, name: '', length: 0, phase: 'input', agents: [] };
}

const MOST_EARLY = 1000;

/** Holds arguments of a call that was not announced: its start may follow. True when they are held. */
function isHeld(thread: Thread, event: AgUiEvent): boolean {
  const toolCallId = words(event['toolCallId']);
  if (toolCallId === undefined || thread.calls.has(toolCallId)) return false;
  const held = thread.early.get(toolCallId) ?? [];
  if (held.length < MOST_EARLY && thread.early.size < MOST_EARLY)
    thread.early.set(toolCallId, [...held, event]);
  else thread.setAside(event, 'unmatched');
  return true;
}

/** Arguments whose call was never announced. */
export function reportEarly(thread: Thread): void {
  for (const events of thread.early.values()) for (const event of events) thread.setAside(event, 'unmatched');
  thread.early.clear();
}

export function callArgs(thread: Thread, event: AgUiEvent): void {
  const delta = text(event['delta']);
  if (delta === undefined) return thread.setAside(event, 'bad-field');
  if (isHeld(thread, event)) return undefined;
  const named = callOf(thread, event);
  if (!named) return undefined;
  const { call, ref } = named;
  if (delta !== '')
    thread.stamp.emit(call.scope, { type: 'tool.input.delta', ...ref, off: call.length, text: delta });
  call.length += delta.length;
  tellMeta(thread, event, named);
  return undefined;
}

/** `TOOL_CALL_END`: the arguments are complete; the call is not over. */
export function callEnd(thread: Thread, event: AgUiEvent): void {
  if (isHeld(thread, event)) return;
  const named = callOf(thread, event);
  if (!named) return;
  const { call, ref } = named;
  if (call.phase === 'input') call.phase = 'ready';
  const input = call.length === 0 ? { input: {} } : undefined;
  thread.stamp.emit(call.scope, { type: 'tool.input.set', ...ref, complete: true, ...input });
  tellMeta(thread, event, named);
}

/**
 * `TOOL_CALL_RESULT`. Whether the tool failed is not on the wire: only a snapshot of the messages says it. Servers that
 * add an `error` are believed.
 */
export function callResult(thread: Thread, event: AgUiEvent): void {
  const named = callOf(thread, event);
  if (!named) return;
  const error = event['error'] ?? childError(thread, named.call);
  endCall(thread, named, { ...event, error, isInferred: words(event['error']) === undefined });
}

/** A call whose sub-agents all failed has failed, with their words. */
function childError(thread: Thread, { agents }: KnownCall): unknown {
  const endings = agents.map((id) => thread.agentEndings.get(id));
  const failed = endings.length > 0 && endings.every((ending) => ending?.outcome === 'failed');
  return failed ? endings.at(-1)?.error : undefined;
}

/** Ends a call with what a tool message says. */
export function endCall(thread: Thread, { call, ref }: Named, message: AgUiEvent): void {
  call.phase = 'ended';
  const error = message['error'] === '' ? undefined : (message['error'] ?? undefined);
  const confidence = message['isInferred'] === true ? ('inferred' as const) : undefined;
  thread.stamp.emit(call.scope, {
    type: 'tool.end',
    ...ref,
    outcome: error === undefined ? 'completed' : 'failed',
    output: message['content'],
    ...given({ error, confidence }),
    ...metaOf(message),
  });
}

function tellMeta(thread: Thread, event: AgUiEvent, { call, ref }: Named): void {
  const { meta } = metaOf(event);
  if (meta !== undefined) thread.stamp.emit(call.scope, { type: 'tool.update', ...ref, meta });
}

/** `REASONING_ENCRYPTED_VALUE`: carried with the call or message that it belongs to, never shown. */
export function encryptedValue(thread: Thread, event: AgUiEvent): void {
  const entityId = words(event['entityId']);
  const { encryptedValue: opaque } = event;
  const call = thread.calls.get(entityId ?? '');
  const message = thread.messages.get(entityId ?? '');
  if (event['subtype'] === 'tool-call' && call && entityId !== undefined) {
    const ref = { toolCallId: entityId, messageId: call.messageId };
    thread.stamp.emit(call.scope, { type: 'tool.update', ...ref, meta: { encryptedValue: opaque } });
  } else if (event['subtype'] !== 'tool-call' && message?.role === 'text' && entityId !== undefined) {
    const blockId = message.length.reasoning > 0 ? 'reasoning' : 'text';
    const meta = { encryptedValue: opaque };
    thread.stamp.emit(message.scope, {
      type: 'block.set',
      messageId: entityId,
      blockId,
      kind: blockId,
      meta,
    });
  } else thread.setAside(event, 'unmatched');
}
