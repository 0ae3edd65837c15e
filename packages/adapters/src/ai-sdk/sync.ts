import type { TranscriptStore } from '@callboard/core';
import type { Mirror } from './mirror.ts';
import { createMirror, endRun, openRun } from './mirror.ts';
import { addMessage, changeMessage } from './mirror-message.ts';
import type { UiMessage } from './wire.ts';

/** How the owner of the messages stands. */
export interface SyncUiMessagesOptions {
  /** `status` of `useChat`. Without it the messages are a cold record: what is open in them was cut off. */
  status?: 'submitted' | 'streaming' | 'ready' | 'error' | undefined;
  /** `error` of `useChat`. */
  error?: unknown;
  /** The person stopped the answer (`isAbort` of `onFinish`). */
  isAbort?: boolean | undefined;
  sessionId?: string | undefined;
  /** Names the mirror among the streams of the store. Default `ui-messages`. */
  streamId?: string | undefined;
}

const mirrors = new WeakMap<TranscriptStore, Map<string, Mirror>>();

/**
 * Makes a store show the messages that `useChat` or another owner holds. Call it whenever they change: messages and parts
 * that are the same objects cost a comparison, the rest is told as events. On an empty store it is the import of a record.
 * Messages that are not in the list any more are withdrawn.
 */
export function syncUiMessages(
  store: TranscriptStore,
  messages: readonly UiMessage[],
  options: SyncUiMessagesOptions = {},
): void {
  const mirror = mirrorOf(store, options);
  const { status, error } = options;
  const { seen } = mirror;
  if (seen.messages === messages && seen.status === status && seen.error === error) return;
  withdraw(mirror, messages);
  const isLive = status === 'submitted' || status === 'streaming' || wasJustSent(mirror, messages);
  tell(mirror, messages, isLive);
  const last = messages.at(-1);
  if (isLive && last) openRun(mirror, mirror.live, last.id);
  else if (!isHalfTold(options)) endRun(mirror.run, options);
  mirror.seen = { messages, status, error };
  for (const { stamp } of [mirror.record, mirror.live]) {
    const events = stamp.take();
    if (events.length > 0) store.dispatch(events);
  }
}

/** `useChat` sets status and error one after the other: the run ends with both. */
function isHalfTold(options: SyncUiMessagesOptions): boolean {
  return options.status === 'error' && 'error' in options && options.error === undefined;
}

/** Tells what is new in messages. What belongs to the turn that goes on is live, the rest is a record. */
function tell(mirror: Mirror, messages: readonly UiMessage[], isLive: boolean): void {
  const turnStart = messages.findLastIndex((message) => message.role === 'user');
  for (const [index, message] of messages.entries()) {
    if (mirror.entries.get(message.id)?.message === message) continue;
    const isNow = index >= turnStart && (isLive || mirror.run?.ended === false);
    if (mirror.entries.has(message.id))
      changeMessage(mirror, message, isNow && index === messages.length - 1);
    else addMessage(mirror, message, isNow ? mirror.live : mirror.record);
  }
}

/** Forgets what a store mirrors, for example before it shows another chat. */
export function forgetUiMessages(store: TranscriptStore): void {
  mirrors.delete(store);
}

function mirrorOf(
  store: TranscriptStore,
  { sessionId, streamId = 'ui-messages' }: SyncUiMessagesOptions,
): Mirror {
  const all = mirrors.get(store) ?? new Map<string, Mirror>();
  mirrors.set(store, all);
  const mirror = all.get(streamId) ?? createMirror(streamId, sessionId ?? store.getState().sessionId);
  all.set(streamId, mirror);
  return mirror;
}

/** A new user message at the end of a chat is on its way, though the status does not say so yet. */
function wasJustSent({ seen, entries }: Mirror, messages: readonly UiMessage[]): boolean {
  const last = messages.at(-1);
  return seen.status === 'ready' && last?.role === 'user' && !entries.has(last.id);
}

/** Takes back messages that the owner took back. */
function withdraw(mirror: Mirror, messages: readonly UiMessage[]): void {
  const before = mirror.seen.messages;
  if (before === undefined || before.every((message, index) => messages[index]?.id === message.id)) return;
  const kept = new Set(messages.map((message) => message.id));
  for (const { id } of before) {
    const entry = mirror.entries.get(id);
    if (kept.has(id) || entry === undefined) continue;
    mirror.record.emit(entry.tracker.place.runId, { type: 'message.retract', messageId: id });
    mirror.entries.delete(id);
  }
}
