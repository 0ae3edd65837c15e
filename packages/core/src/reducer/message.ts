import type { Message } from '../entities/index.ts';
import { change } from './copies.ts';
import type { TranscriptEventOf } from '../events/index.ts';
import { settleChildren } from './settle-children.ts';
import type { Draft } from './draft.ts';
import { failureIn } from './failure.ts';
import { differs, pick, mergedMeta } from './fields.ts';
import { messageKeyOf, runKeyOf } from './keys.ts';
import { isClosedScope } from './over.ts';
import { addMember } from './members.ts';
import { createMessage, ensureAgent, ensureMessage, ensureRun, resolveMessageKey } from './scope.ts';
import { endsAgain, newsFrom } from './told-again.ts';
import { retractCall } from './settle.ts';
import { leftKey } from './call-places.ts';
import { countOf, lineOf, note } from './ledger.ts';
import { blockOf, messageOf } from './lookup.ts';

/** A message begins, also an optimistic one and its echo. */
export function messageStart(draft: Draft, event: TranscriptEventOf<'message.start'>): void {
  ensureRun(draft);
  ensureAgent(draft);
  const key = startedKey(draft, event);
  const known = messageOf(draft, key);
  const message = known ?? createMessage(draft, { key, id: event.messageId, role: event.role });
  const isEcho = event.authority !== 'local';
  const next = change(reopened(draft, message), {
    ...newsFrom<Message>(draft, message, pick(event, ['role', 'clientId', 'model', 'createdAt', 'meta'])),
    implied: undefined,
    id: isEcho ? event.messageId : message.id,
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
  const twin = lineOf(draft, 'client', clientId)?.value;
  const key = typeof twin === 'string' ? twin : resolveMessageKey(draft, messageId);
  if (twin === undefined) note(draft, 'client', { key: clientId, value: key });
  if (key !== own && !lineOf(draft, 'alias', own)) note(draft, 'alias', { key: own, value: key });
  return key;
}

/**
 * A message that a new run goes on with is streaming again and belongs to that run; a run that has had its turn, as in a
 * replay, does not get it back.
 */
export function reopened(draft: Draft, message: Message): Message {
  const { key, runKey: owner, status, role, agentKey } = message;
  const runKey = runKeyOf(draft.event.scope.runId);
  if (isClosedScope(draft, draft.event)) return message;
  const isLost = status === 'interrupted' && draft.event.authority === undefined;
  const hadTurn = owner === runKey || !noteTurn(draft, key, runKey);
  if (isLost) return streaming(message);
  if (hadTurn || status === 'streaming' || role === 'user') return message;
  noteTurn(draft, key, owner);
  addMember(draft, agentKey, { type: 'message', key });
  return change(streaming(message), { runKey });
}

/** Notes that a run has had something to say in a message; false when it is noted already. */
function noteTurn(draft: Draft, messageKey: string, runKey: string): boolean {
  const key = leftKey(messageKey, runKey);
  const isNew = countOf(draft, 'left', key) === 0;
  if (isNew) note(draft, 'left', { key, value: 1 });
  return isNew;
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

/** A message is over, with its open blocks. */
export function messageEnd(draft: Draft, event: TranscriptEventOf<'message.end'>): void {
  const message = ensureMessage(draft, event.messageId);
  const { outcome: status = 'completed' } = event;
  const facts = { ...failureIn(event), ...pick(event, ['finishReason', 'meta']) };
  if (message.status !== 'streaming' && !message.soft)
    return endsAgain(draft, message, { isSame: status === message.status, facts });
  if (message.settleReason === 'stopped') return draft.diagnose('late', message.key);
  draft.update(message, {
    ...facts,
    ...mergedMeta(message, event),
    settleReason: undefined,
    status,
    soft: false,
    ended: draft.stamp,
  });
  const state = status === 'completed' ? 'closed' : 'cut';
  for (const item of message.items) {
    const block = item.type === 'block' ? blockOf(draft, item.key) : undefined;
    if (block?.state === 'open') draft.update(block, { state, ended: draft.stamp });
  }
}

/** A message leaves the default view; open calls in it are cancelled. */
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
