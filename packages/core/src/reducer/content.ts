import type { Block, Message } from '../entities/index.ts';
import type { BlockKind, TranscriptEventOf } from '../events/index.ts';
import type { Mutable } from '../internal/mutable.ts';
import { isNewInReplay } from './delivery.ts';
import type { Draft } from './draft.ts';
import { failureOf } from './failure.ts';
import { clear, differs, pick } from './fields.ts';
import { blockKeyOf, messageKeyOf, occurrenceKey, runKeyOf } from './keys.ts';
import { appendAt } from './offset.ts';
import {
  addItem,
  addMember,
  createMessage,
  ensureAgent,
  ensureMessage,
  ensureRun,
  isClosedScope,
  resolveMessageKey,
} from './scope.ts';
import { retractCall } from './settle.ts';

export function messageStart(draft: Draft, event: TranscriptEventOf<'message.start'>): void {
  ensureRun(draft);
  ensureAgent(draft);
  const own = messageKeyOf(event.scope.agentId, event.messageId);
  const twin =
    event.clientId === undefined
      ? undefined
      : (draft.ledger.get(`client:${event.clientId}`)?.value as string | undefined);
  const key = twin ?? resolveMessageKey(draft, event.messageId);
  if (twin !== undefined && twin !== own && !draft.ledger.has(`alias:${own}`))
    draft.putLedger({ key: `alias:${own}`, value: twin });
  if (event.clientId !== undefined && twin === undefined)
    draft.putLedger({ key: `client:${event.clientId}`, value: key });
  const known = draft.messages.get(key);
  const message =
    known ?? createMessage(draft, { key, id: event.messageId, role: event.role, implied: false });
  const named = clear(reopened(draft, message), 'implied');
  const confirmed = event.authority !== 'local';
  const next: Message = {
    ...named,
    role: event.role,
    id: confirmed ? event.messageId : message.id,
    ...pick(event, ['clientId', 'model', 'createdAt']),
    ...(event.meta === undefined ? {} : { meta: { ...message.meta, ...event.meta } }),
  };
  if (!confirmed && known === undefined) draft.putMessage({ ...next, unconfirmed: true });
  else if (confirmed && next.unconfirmed) draft.putMessage(clear(next, 'unconfirmed'));
  else if (known === undefined || differs(known, next)) draft.putMessage(next);
}

/** A message that a new run goes on with is streaming again and belongs to that run. */
function reopened(draft: Draft, message: Message): Message {
  const runKey = runKeyOf(draft.event.scope.runId);
  if (
    message.status === 'interrupted' &&
    draft.event.authority === undefined &&
    !isClosedScope(draft, draft.event)
  )
    return streaming(message);
  if (message.runKey === runKey || message.status === 'streaming') return message;
  if (message.role === 'user') return message;
  addMember(draft, message.agentKey, { type: 'message', key: message.key });
  return { ...streaming(message), runKey };
}

function streaming(message: Message): Message {
  return { ...clear(message, 'ended', 'settleReason', 'error'), status: 'streaming', soft: false };
}

export function messageEnd(draft: Draft, event: TranscriptEventOf<'message.end'>): void {
  const message = ensureMessage(draft, event.messageId);
  if (message.status !== 'streaming' && !message.soft) return;
  if (message.settleReason === 'stopped')
    return draft.diagnose('late', 'A message ended after it was stopped.', message.key);
  draft.putMessage({
    ...clear(message, 'settleReason'),
    status: event.outcome ?? 'completed',
    soft: false,
    ended: draft.stamp,
    ...(event.error === undefined ? {} : { error: failureOf(event.error) }),
    ...pick(event, ['finishReason']),
    ...(event.meta === undefined ? {} : { meta: { ...message.meta, ...event.meta } }),
  });
}

export function messageRetract(draft: Draft, event: TranscriptEventOf<'message.retract'>): void {
  const message = ensureMessage(draft, event.messageId);
  if (message.retracted) return;
  draft.putMessage({ ...message, retracted: true });
  draft.restructure();
  for (const item of message.items) if (item.type === 'tool-call') retractCall(draft, item.key);
}

export function blockStart(draft: Draft, event: TranscriptEventOf<'block.start'>): void {
  const found = openBlock(draft, event, event.kind, true);
  if (!found || event.meta === undefined) return;
  const next = { ...found, meta: { ...found.meta, ...event.meta } };
  if (differs(found, next)) draft.putBlock(next);
}

export function blockDelta(draft: Draft, event: TranscriptEventOf<'block.delta'>): void {
  const block = openBlock(draft, event, event.kind ?? 'text', false);
  if (!block || event.text === '') return;
  const { text, rewritten, gap } = appendAt(block.text, event.off, event.text);
  if (rewritten)
    draft.diagnose('rewritten', 'A text went on from a point before its end, with other words.', block.key);
  if (gap) draft.diagnose('gap', `Text before offset ${event.off} is missing.`, block.key);
  if (text === block.text && block.state !== 'cut') return;
  const flagged = gap || (draft.streamOf(event.streamId)?.gap ?? false);
  const wasBlank = block.blank === true;
  const grown = draft.writable(revived(block));
  grown.text = text;
  grown.blank = wasBlank && !/\S/.test(event.text);
  if (flagged) grown.gap = true;
  put(draft, wasBlank, grown);
}

export function blockSet(draft: Draft, event: TranscriptEventOf<'block.set'>): void {
  const block = openBlock(draft, event, event.kind ?? 'text', false);
  if (!block || !isNewInReplay(draft, block.key)) return;
  const next: Block = {
    ...withText(draft, revived(block), event.text),
    ...('value' in event ? { value: event.value } : {}),
    ...(event.kind === undefined ? {} : { kind: event.kind }),
    ...(event.meta === undefined ? {} : { meta: { ...block.meta, ...event.meta } }),
  };
  if (differs(block, next)) put(draft, block.blank === true, { ...next, blank: isBlank(next) });
}

export function blockEnd(draft: Draft, event: TranscriptEventOf<'block.end'>): void {
  const block = openBlock(draft, event, 'text', false);
  if (!block || block.state === 'closed') return;
  const closed: Mutable<Block> = { ...withText(draft, block, event.text), state: 'closed', ended: draft.stamp };
  if ('opaque' in event) closed.opaque = event.opaque;
  if (event.meta !== undefined) closed.meta = { ...block.meta, ...event.meta };
  closed.blank = isBlank(closed);
  put(draft, block.blank === true, closed);
}

/** Stores a block; the first thing it has to show changes what stands on screen, so its message is renewed with it. */
function put(draft: Draft, wasBlank: boolean, after: Block): void {
  draft.putBlock(after);
  if (!wasBlank || after.blank) return;
  const message = draft.messages.get(after.messageKey);
  if (message) draft.putMessage({ ...message });
  draft.restructure();
}

function isBlank({ text, value }: Block): boolean {
  return value == null && !/\S/.test(text);
}

function withText(draft: Draft, block: Block, text: string | undefined): Block {
  if (text === undefined || text === block.text) return block;
  if (text === '') {
    draft.diagnose('ended-empty', 'An empty text came for one that was already shown.', block.key);
    return { ...block, endedEmpty: true };
  }
  return { ...clear(block, 'gap'), text };
}

type BlockEvent = TranscriptEventOf<'block.start' | 'block.delta' | 'block.set' | 'block.end'>;

/** The block an event means, made when new. Undefined when its scope is over: then the event is only counted. */
function openBlock(draft: Draft, event: BlockEvent, kind: BlockKind, opener: boolean): Block | undefined {
  ensureRun(draft);
  ensureAgent(draft);
  if (event.authority !== 'snapshot' && isClosedScope(draft, event)) {
    draft.diagnose('late', 'Text came for something that is over.');
    return undefined;
  }
  const message = ensureMessage(draft, event.messageId);
  if (message.status === 'interrupted' && message.soft && event.authority === undefined)
    draft.putMessage(streaming(message));
  const base = blockKeyOf(message.key, event.scope.stepId, event.blockId);
  const key = occurrenceOf(draft, base, opener);
  const known = draft.blocks.get(key);
  if (known) return known;
  const block: Block = {
    entity: 'block',
    key,
    id: event.blockId,
    messageKey: message.key,
    stepId: event.scope.stepId,
    kind,
    text: '',
    blank: true,
    value: undefined,
    state: 'open',
    gap: undefined,
    opaque: undefined,
    meta: undefined,
    retracted: undefined,
    started: draft.stamp,
    ended: undefined,
  };
  draft.putBlock(block);
  addItem(draft, message.key, { type: 'block', key }, 'index' in event ? event.index : undefined);
  return block;
}

/** A block id that starts again after its block was closed means a second block, except in a replay, which counts from one again. */
function occurrenceOf(draft: Draft, base: string, opener: boolean): string {
  const first = draft.blocks.get(base);
  if (first === undefined || (!first.reused && !(opener && first.state === 'closed'))) return base;
  const entry = draft.ledger.get(`block:${base}`);
  if (!opener) return occurrenceKey(base, (entry?.value as number | undefined) ?? 1);
  const { epoch } = draft.event;
  const now = (entry?.value as number | undefined) ?? 1;
  if (entry !== undefined && entry.epoch !== epoch) {
    draft.putLedger({ ...entry, value: 1, epoch });
    return base;
  }
  const closed = draft.blocks.get(occurrenceKey(base, now))?.state === 'closed';
  if (!closed || (entry === undefined && epoch > 0)) return occurrenceKey(base, now);
  draft.putLedger({ key: `block:${base}`, value: now + 1, epoch });
  if (!first.reused) draft.putBlock({ ...first, reused: true });
  return occurrenceKey(base, now + 1);
}

function revived(block: Block): Block {
  if (block.state !== 'cut') return block;
  return { ...clear(block, 'ended'), state: 'open' };
}
