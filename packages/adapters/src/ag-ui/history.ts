import { isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { callOf, endCall, newCall } from './call-events.ts';
import { endMessage, openMessage } from './text-events.ts';
import type { KnownCall, KnownMessage, Thread } from './thread.ts';
import { activitySnapshot } from './value-events.ts';
import type { AgUiEvent } from './wire.ts';
import { metaOf, piecesOf, roleOf } from './wire.ts';

/** Tells messages that the stream repeats: what is known gets what it lacks, nothing starts again. */
export function tellHistory(thread: Thread, messages: readonly JsonObject[]): void {
  thread.stamp.snapshot(thread.scope, () => {
    for (const message of messages) tellMessage(thread, message);
  });
}

/** A message of a stored list. Each of a person begins a turn, and a turn is a run. */
export function storedMessage(thread: Thread, message: JsonObject, nextRunId: () => string): void {
  if (thread.stored && message['role'] === 'user') {
    closeStored(thread);
    thread.enter(nextRunId());
  }
  thread.begin();
  thread.stored = true;
  thread.stamp.snapshot(thread.scope, () => tellMessage(thread, message, { isCold: true }));
}

/** Nothing more is stored of this turn. */
export function closeStored(thread: Thread): void {
  if (!thread.stored || thread.over) return;
  thread.over = true;
  thread.emit({ type: 'run.end', outcome: 'completed', pendingToolCallIds: [] });
}

/**
 * `MESSAGES_SNAPSHOT`: the whole conversation again, tool errors included. What it leaves out of earlier runs was withdrawn.
 * What the newest run has told may be newer than the snapshot, and stays, unless the snapshot brings other messages in its
 * place; an empty snapshot withdraws nothing.
 */
export function messagesSnapshot(thread: Thread, event: AgUiEvent): void {
  thread.begin();
  const messages = objects(event['messages']);
  const kept = new Set(messages.map(({ id }) => id));
  const owns = ownershipOf(event, messages);
  const before = new Set(thread.messages.keys());
  thread.stamp.snapshot(thread.scope, () => {
    for (const message of messages) kept.add(tellMessage(thread, message, { listed: kept }));
    const left = [...thread.messages].filter(([id, known]) => !kept.has(id) && owns(known));
    const isNewest = ({ scope }: KnownMessage): boolean => scope.runId === thread.runId;
    const isReplaced =
      messages.filter((one) => one['role'] === 'assistant' && !before.has(words(one['id']) ?? '')).length >=
      left.filter(([, known]) => isNewest(known)).length;
    for (const [messageId, known] of left) {
      if (messages.length === 0 || (isNewest(known) && !isReplaced)) continue;
      thread.messages.delete(messageId);
      thread.stamp.emit(known.scope, { type: 'message.retract', messageId });
    }
  });
}

/**
 * Which known messages a snapshot may withdraw by leaving them out. Activities, reasoning and the words of sub-agents are
 * often the stream's alone: only a snapshot that holds such messages speaks for them.
 */
function ownershipOf(event: AgUiEvent, messages: readonly JsonObject[]): (known: KnownMessage) => boolean {
  const roles = new Set(messages.map(({ role }) => role));
  const agents = new Set(messages.map(({ subagentRunId }) => subagentRunId ?? 'root'));
  const scope = isObject(event['metadata']) ? event['metadata']['@ag-ui/client'] : undefined;
  const types = isObject(scope) ? scope['authoritativeActivityTypes'] : undefined;
  return (known) => {
    if (known.scope.agentId !== 'root' && !agents.has(known.scope.agentId)) return false;
    if (known.role !== 'activity')
      return known.length.reasoning === 0 || known.length.text > 0 || roles.has('reasoning');
    if (types === null) return true;
    return Array.isArray(types) ? types.includes(known.activityType) : roles.has('activity');
  };
}

interface Telling {
  /** Nobody knows these messages yet: they may be announced. */
  isCold?: boolean;
  /** Ids of the messages that are told. */
  listed?: ReadonlySet<unknown>;
}

/** Tells one message of a record; returns the id under which it is shown. */
function tellMessage(thread: Thread, message: JsonObject, telling: Telling = {}): string | undefined {
  const id = words(message['id']);
  if (message['role'] === 'tool') {
    tellResult(thread, message);
    return id;
  }
  if (id === undefined) {
    thread.setAside(message, 'bad-field');
    return undefined;
  }
  if (message['role'] === 'activity') {
    activitySnapshot(thread, { ...message, messageId: id });
    return id;
  }
  const messageId = thread.messages.has(id) ? id : (aliasOf(thread, message, telling.listed) ?? id);
  const isNew = !thread.messages.has(messageId);
  tellContent(thread, message, { messageId, ...telling });
  for (const call of objects(message['toolCalls'])) tellCall(thread, call, { messageId, ...telling });
  if (isNew) endMessage(thread, messageId, message);
  return messageId;
}

/** A record may name a message otherwise than the stream did: its calls tell which one it is. */
function aliasOf(
  thread: Thread,
  message: JsonObject,
  listed: ReadonlySet<unknown> | undefined,
): string | undefined {
  if (!listed) return undefined;
  for (const { id: callId } of objects(message['toolCalls'])) {
    const home = thread.calls.get(words(callId) ?? '')?.messageId;
    if (home !== undefined && thread.messages.has(home) && !listed.has(home)) return home;
  }
  return undefined;
}

function tellContent(
  thread: Thread,
  message: JsonObject,
  { messageId, isCold }: Telling & { messageId: string },
): void {
  const kind = message['role'] === 'reasoning' ? 'reasoning' : 'text';
  const pieces = piecesOf(message['content']);
  const known = thread.messages.get(messageId) ?? newMessage(thread, message, { messageId, isCold });
  const meta =
    message['encryptedValue'] === undefined ? {} : { meta: { encryptedValue: message['encryptedValue'] } };
  for (const [index, piece] of pieces.entries()) {
    const blockId = index === 0 ? kind : `${kind}${index}`;
    const ref = { messageId, blockId };
    if ('text' in piece && index === 0) {
      if (known.length[kind] === piece.text.length) continue;
      known.length[kind] = piece.text.length;
    }
    const told = 'text' in piece ? { kind, text: piece.text } : { kind: 'file', value: piece.file };
    thread.stamp.emit(known.scope, { type: 'block.set', ...ref, ...told, ...meta } as never);
    thread.stamp.emit(known.scope, { type: 'block.end', ...ref });
  }
}

/** A message of a record: words of people are announced; an answer may be known to the store, where it must not start again. */
function newMessage(
  thread: Thread,
  message: JsonObject,
  { messageId, isCold }: Telling & { messageId: string },
): KnownMessage {
  const scope = thread.owner(message);
  const role = roleOf(message['role']);
  if (isCold === true || role !== 'assistant')
    return openMessage(thread, messageId, { scope, role, event: message });
  const known: KnownMessage = {
    scope,
    role: 'text',
    isOpen: true,
    length: { text: 0, reasoning: 0 },
    meta: {},
  };
  thread.messages.set(messageId, known);
  return known;
}

function tellCall(
  thread: Thread,
  wire: JsonObject,
  { messageId, isCold }: Telling & { messageId: string },
): void {
  const toolCallId = words(wire['id']);
  if (toolCallId === undefined) return thread.setAside(wire, 'bad-field');
  const stated = isObject(wire['function']) ? wire['function'] : {};
  const known = thread.calls.get(toolCallId);
  const isOther = isCold === true && known?.phase === 'ended' && known.scope.runId !== thread.runId;
  const home = thread.messages.get(messageId)?.scope ?? thread.scope;
  const call = known && !isOther ? known : newCall(home, messageId);
  thread.calls.set(toolCallId, call);
  call.name = words(stated['name']) ?? call.name;
  const ref = { toolCallId, messageId: call.messageId };
  if (call !== known && isCold === true)
    thread.stamp.emit(call.scope, { type: 'tool.start', ...ref, toolName: call.name });
  tellCallInput(thread, call, { ref, stated: stated['arguments'] });
  const { meta } = metaOf(wire, { encryptedValue: wire['encryptedValue'] });
  if (meta !== undefined) thread.stamp.emit(call.scope, { type: 'tool.update', ...ref, meta });
  return undefined;
}

/** The input that a record states, unless the stream has brought it. */
function tellCallInput(
  { stamp }: Thread,
  call: KnownCall,
  { ref, stated }: { ref: { toolCallId: string; messageId: string }; stated: unknown },
): void {
  const isFuller =
    call.phase === 'ready' && call.length === 0 && words(stated) !== undefined && stated !== '{}';
  if (call.phase !== 'input' && !isFuller) return;
  call.phase = 'ready';
  call.length = text(stated)?.length ?? 0;
  const named = call.name === '' ? undefined : { toolName: call.name };
  stamp.emit(call.scope, { type: 'tool.input.set', ...ref, complete: true, ...named, ...inputOf(stated) });
}

function inputOf(stated: unknown): { inputText: string } | { input: unknown } {
  if (typeof stated === 'string' && stated !== '') return { inputText: stated };
  return { input: stated === '' || stated == null ? {} : stated };
}

/** A tool message. The record knows whether the tool failed, which the stream does not say. */
function tellResult(thread: Thread, message: JsonObject): void {
  const wasEnded = thread.calls.get(words(message['toolCallId']) ?? '')?.phase === 'ended';
  if (wasEnded && words(message['error']) === undefined) return;
  const named = callOf(thread, message);
  if (named) endCall(thread, named, message);
}
