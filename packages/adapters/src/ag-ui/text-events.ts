import type { EventScope, MessageRole } from '@callboard/core';
import { isObject, text, words } from '../internal/json.ts';
import type { KnownMessage, Thread } from './thread.ts';
import type { AgUiEvent } from './wire.ts';
import { metaOf, roleOf } from './wire.ts';

/** What a text message streams. */
export type TextKind = 'text' | 'reasoning';

/** Tells a message once; what follows is added to it. */
export function openMessage(
  thread: Thread,
  messageId: string,
  { scope, role, event = {} }: { scope: EventScope; role: MessageRole; event?: AgUiEvent },
): KnownMessage {
  const known = thread.messages.get(messageId);
  if (known) return known;
  const message: KnownMessage = {
    scope,
    role: 'text',
    isOpen: true,
    length: { text: 0, reasoning: 0 },
    meta: {},
  };
  thread.messages.set(messageId, message);
  thread.stamp.emit(scope, {
    type: 'message.start',
    messageId,
    role,
    ...metaOf(event, { name: words(event['name']) }),
  });
  return message;
}

/** `TEXT_MESSAGE_START`, `REASONING_MESSAGE_START`. An id that is known goes on with its message. */
export function textStart(thread: Thread, event: AgUiEvent, kind: TextKind): void {
  const messageId = words(event['messageId']);
  if (messageId === undefined) return thread.setAside(event, 'bad-field');
  const known = thread.messages.get(messageId);
  if (known?.role === 'activity') return thread.setAside(event, 'id-in-use');
  const role = kind === 'text' ? roleOf(event['role']) : 'assistant';
  const message = openMessage(thread, messageId, { scope: thread.owner(event), role, event });
  // The same start in another delivery sends the same text again, from its first character.
  message.length[kind] = 0;
  message.isOpen = true;
  const title = words(event['title']);
  // Thinking shows before its first word, which may never come: encrypted thinking has none.
  if (kind === 'reasoning' || title !== undefined)
    thread.stamp.emit(message.scope, {
      type: 'block.start',
      messageId,
      blockId: kind,
      kind,
      ...(title !== undefined && { meta: { title } }),
    });
  return undefined;
}

/** A fragment of text. Without its opener, which a stream that was joined late lacks, it opens the message itself. */
export function textContent(thread: Thread, event: AgUiEvent, kind: TextKind): void {
  const messageId = words(event['messageId']);
  const delta = text(event['delta']);
  if (messageId === undefined || delta === undefined) return thread.setAside(event, 'bad-field');
  const known = thread.messages.get(messageId);
  if (known?.role === 'activity') return thread.setAside(event, 'id-in-use');
  const message = known ?? openMessage(thread, messageId, { scope: thread.owner(event), role: 'assistant' });
  if (isObject(event['metadata'])) message.meta = { ...message.meta, ...event['metadata'] };
  if (delta === '') return undefined;
  const off = message.length[kind];
  message.length[kind] += delta.length;
  thread.stamp.emit(message.scope, { type: 'block.delta', messageId, blockId: kind, off, text: delta, kind });
  return undefined;
}

/** `TEXT_MESSAGE_END`, `REASONING_MESSAGE_END`: the message is complete; calls may still hang from it. */
export function textEnd(thread: Thread, event: AgUiEvent, kind: TextKind): void {
  const messageId = words(event['messageId']);
  const message = messageId === undefined ? undefined : thread.messages.get(messageId);
  if (messageId === undefined || message?.role !== 'text') return thread.setAside(event, 'unmatched');
  if (message.length[kind] > 0)
    thread.stamp.emit(message.scope, { type: 'block.end', messageId, blockId: kind });
  endMessage(thread, messageId, event);
  return undefined;
}

/** Ends a message that is still open. */
export function endMessage(thread: Thread, messageId: string, event: AgUiEvent = {}): void {
  const message = thread.messages.get(messageId);
  if (!message?.isOpen) return;
  message.isOpen = false;
  const { meta = {} } = metaOf(event);
  const all = { ...message.meta, ...meta };
  const told = Object.keys(all).length === 0 ? undefined : { meta: all };
  thread.stamp.emit(message.scope, { type: 'message.end', messageId, ...told });
}

/** Names of 0.x: the same stream of thoughts, without ids and with a title. */
export function thinking(thread: Thread, event: AgUiEvent): void {
  const step = String(event['type']).replace(/^THINKING_(TEXT_MESSAGE_)?/, '');
  if (event['type'] === 'THINKING_START') {
    thread.thought = undefined;
    thread.thinkingTitle = words(event['title']);
  } else if (event['type'] === 'THINKING_END') thread.thought = undefined;
  else if (step === 'START') {
    thread.ordinal += 1;
    thread.thought = `${thread.runId}/thinking/${thread.ordinal}`;
    textStart(thread, { ...event, messageId: thread.thought, title: thread.thinkingTitle }, 'reasoning');
  } else {
    thread.thought ??= `${thread.runId}/thinking/${thread.ordinal}`;
    const named = { ...event, messageId: thread.thought };
    if (step === 'CONTENT') textContent(thread, named, 'reasoning');
    else textEnd(thread, named, 'reasoning');
  }
}
