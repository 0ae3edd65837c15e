import type { Message } from '../entities/index.ts';
import { change } from './copies.ts';
import type { TranscriptEventOf } from '../events/index.ts';
import { settleChildren } from './agent.ts';
import type { Draft } from './draft.ts';
import { failureIn } from './failure.ts';
import { differs, pick, mergedMeta } from './fields.ts';
import { messageKeyOf, runKeyOf } from './keys.ts';
import { isClosedScope } from './over.ts';
import {
  addMember,
  createMessage,
  ensureAgent,
  ensureMessage,
  ensureRun,
  resolveMessageKey,
} from './scope.ts';
import { retractCall } from './settle.ts';
import { blockOf, lineOf, messageOf } from './lookup.ts';

export function messageStart(draft: Draft, event: TranscriptEventOf<'message.start'>): void {
  ensureRun(draft);
  ensureAgent(draft);
  const key = startedKey(draft, event);
  const known = messageOf(draft, key);
  const message =
    known ?? createMessage(draft, { key, id: event.messageId, role: event.role, implied: false });
  const isEcho = event.authority !== 'local';
  const next = change(reopened(draft, message), {
    implied: undefined,
    role: event.role,
    id: isEcho ? event.messageId : message.id,
    ...pick(event, ['clientId', 'model', 'createdAt']),
    meta: event.meta === undefined ? message.meta : { ...message.meta, ...event.meta },
    unconfirmed: isEcho ? undefined : known === undefined || known.unconfirmed,
  });
  if (known === undefined || differs(known, next)) draft.put(next);
}

/** The key of the message that starts. A client id ties an optimistic copy and its echo: the first one seen keeps its row. */
function startedKey(
  draft: Draft,
  { clientId, messageId, scope }: TranscriptEventOf<'message.start'>,
): string {
  const own = messageKeyOf(scope.agentId, messageId);
  if (clientId === undefined) return resolveMessageKey(draft, messageId);
  const twin = lineOf(draft, `client:${clientId}`)?.value;
  const key = typeof twin === 'string' ? twin : resolveMessageKey(draft, messageId);
  if (twin === undefined) draft.putLedger({ key: `client:${clientId}`, value: key });
  if (key !== own && !draft.state.ledger.has(`alias:${own}`))
    draft.putLedger({ key: `alias:${own}`, value: key });
  return key;
}

/** A message that a new run goes on with is streaming again and belongs to that run. */
export function reopened(draft: Draft, message: Message): Message {
  const runKey = runKeyOf(draft.event.scope.runId);
  if (message.status === 'streaming' || isClosedScope(draft, draft.event)) return message;
  if (message.status === 'interrupted' && draft.event.authority === undefined) return streaming(message);
  if (message.runKey === runKey || message.role === 'user') return message;
  addMember(draft, message.agentKey, { type: 'message', key: message.key });
  return change(streaming(message), { runKey });
}

/** The message, streaming again. */
function streaming(message: Message): Message {
  return change(message, {
    ended: undefined,
    settleReason: undefined,
    error: undefined,
    status: 'streaming',
    soft: false,
  });
}

export function messageEnd(draft: Draft, event: TranscriptEventOf<'message.end'>): void {
  const message = ensureMessage(draft, event.messageId);
  if (message.status !== 'streaming' && !message.soft) return;
  if (message.settleReason === 'stopped') return draft.diagnose('late', message.key);
  draft.update(message, {
    settleReason: undefined,
    status: event.outcome ?? 'completed',
    soft: false,
    ended: draft.stamp,
    ...failureIn(event),
    ...pick(event, ['finishReason']),
    ...mergedMeta(message, event),
  });
  const state = event.outcome === undefined || event.outcome === 'completed' ? 'closed' : 'cut';
  for (const item of message.items) {
    const block = item.type === 'block' ? blockOf(draft, item.key) : undefined;
    if (block?.state === 'open') draft.update(block, { state, ended: draft.stamp });
  }
}

export function messageRetract(draft: Draft, event: TranscriptEventOf<'message.retract'>): void {
  const message = ensureMessage(draft, event.messageId);
  if (message.retracted) return;
  draft.update(message, { retracted: true });
  draft.restructure();
  for (const { type, key } of message.items) {
    if (type !== 'tool-call') continue;
    retractCall(draft, key);
    settleChildren(draft, key);
  }
}
