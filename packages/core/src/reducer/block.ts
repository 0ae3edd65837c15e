import type { Block } from '../entities/index.ts';
import { change, copyBlock } from './copies.ts';
import type { BlockKind, TranscriptEventOf } from '../events/index.ts';
import type { Mutable } from '../internal/mutable.ts';
import { isNewInReplay } from './delivery.ts';
import type { Draft } from './draft.ts';
import { differs, mergedMeta } from './fields.ts';
import { meantBy, saysTheSame } from './meant.ts';
import { blockKeyOf, occurrenceKey } from './keys.ts';
import { reopened } from './message.ts';
import { appendAt } from './offset.ts';
import { isClosedScope } from './over.ts';
import { addItem, ensureAgent, ensureMessage, ensureRun } from './scope.ts';
import { blockOf, lineOf, messageOf } from './lookup.ts';

export function blockStart(draft: Draft, event: TranscriptEventOf<'block.start'>): void {
  const found = openBlock(draft, event, event.kind);
  if (!found || event.meta === undefined) return;
  const next = change(found, { meta: { ...found.meta, ...event.meta } });
  if (differs(found, next)) draft.put(next);
}

export function blockDelta(draft: Draft, event: TranscriptEventOf<'block.delta'>): void {
  const block = openBlock(draft, event, event.kind ?? 'text');
  if (!block || event.text === '') return;
  const { text, rewritten, gap } = appendAt(block.text, event.off, event.text);
  if (rewritten) draft.diagnose('rewritten', block.key);
  if (gap) draft.diagnose('gap', block.key, `before ${event.off}`);
  if (text === block.text && revived(block) === block) return;
  const flagged = gap || (draft.streamOf(event.streamId)?.gap ?? false);
  const wasBlank = block.blank === true;
  const grown = draft.writable(revived(block));
  grown.text = text;
  grown.blank = wasBlank && !/\S/.test(event.text);
  if (flagged) grown.gap = true;
  put(draft, wasBlank, grown);
}

export function blockSet(draft: Draft, event: TranscriptEventOf<'block.set'>): void {
  const block = openBlock(draft, event, event.kind ?? 'text');
  if (!block || !isNewInReplay(draft, block.key)) return;
  const next: Block = change(withText(draft, revived(block), event.text), {
    ...('value' in event ? { value: event.value } : {}),
    ...(event.kind === undefined ? {} : { kind: event.kind }),
    ...mergedMeta(block, event),
  });
  if (differs(block, next)) put(draft, block.blank === true, change(next, { blank: isBlank(next) }));
}

export function blockEnd(draft: Draft, event: TranscriptEventOf<'block.end'>): void {
  const block = openBlock(draft, event, 'text');
  if (!block || block.state === 'closed') return;
  const closed: Mutable<Block> = change(withText(draft, block, event.text), {
    state: 'closed',
    ended: draft.stamp,
  });
  if ('opaque' in event) closed.opaque = event.opaque;
  if (event.meta !== undefined) closed.meta = { ...block.meta, ...event.meta };
  closed.blank = isBlank(closed);
  put(draft, block.blank === true, closed);
}

/** Stores a block; the first thing it has to show changes what stands on screen, so its message is renewed with it. */
function put(draft: Draft, wasBlank: boolean, after: Block): void {
  draft.put(after);
  if (!wasBlank || after.blank) return;
  const message = messageOf(draft, after.messageKey);
  if (message) draft.put(draft.writable(message));
  draft.restructure();
}

function isBlank({ text, value }: Block): boolean {
  return value == null && !/\S/.test(text);
}

function withText(draft: Draft, block: Block, text: string | undefined): Block {
  if (text === undefined || text === block.text) return block;
  if (text === '') {
    draft.diagnose('ended-empty', block.key);
    return change(block, { endedEmpty: true });
  }
  return change(block, { gap: undefined, text });
}

const BLANK: Block = copyBlock({
  entity: 'block',
  key: '',
  id: '',
  messageKey: '',
  kind: 'text',
  text: '',
  blank: true,
  state: 'open',
  started: {},
});

type BlockEvent = TranscriptEventOf<'block.start' | 'block.delta' | 'block.set' | 'block.end'>;

/** The block an event means, made when new. Undefined when its scope is over: then the event is only counted. */
function openBlock(draft: Draft, event: BlockEvent, kind: BlockKind): Block | undefined {
  const { lastBlock } = draft;
  if (event.type !== 'block.start' && saysTheSame(lastBlock, event, event.blockId)) {
    const last = blockOf(draft, lastBlock.key);
    if (last && !last.reused) return last;
  }
  const block = findBlock(draft, event, kind);
  draft.lastBlock = block && meantBy(event, { id: event.blockId, key: block.key });
  return block;
}

function findBlock(draft: Draft, event: BlockEvent, kind: BlockKind): Block | undefined {
  ensureRun(draft);
  ensureAgent(draft);
  if (event.authority !== 'snapshot' && isClosedScope(draft, event)) {
    draft.diagnose('late');
    return undefined;
  }
  const message = ensureMessage(draft, event.messageId);
  const again = event.authority === undefined ? reopened(draft, message) : message;
  if (again !== message) draft.put(again);
  const base = blockKeyOf(message.key, event.scope.stepId, event.blockId);
  const key = occurrenceOf(draft, base, event);
  const known = blockOf(draft, key);
  if (known) return known;
  const block = copyBlock(BLANK);
  block.key = key;
  block.id = event.blockId;
  block.messageKey = message.key;
  block.stepId = event.scope.stepId;
  block.kind = kind;
  block.started = draft.stamp;
  draft.put(block);
  addItem(draft, message.key, { type: 'block', key, index: 'index' in event ? event.index : undefined });
  return block;
}

/** The key of the block that an id means now. An id that starts again after its block was closed means a second block. */
function occurrenceOf(draft: Draft, base: string, event: BlockEvent): string {
  const opener = event.type === 'block.start';
  const first = blockOf(draft, base);
  const startsAgain = opener && first?.state === 'closed';
  if (first === undefined || (!first.reused && !startsAgain)) return base;
  if (event.authority === 'snapshot') return occurrenceInSnapshot(draft, first, event);
  return opener ? nextOccurrence(draft, base, first) : occurrenceKey(base, usesOf(draft, base)?.value ?? 1);
}

/** In a snapshot the nth start of an id means the nth known block of its kind; when there are no more, the last one. */
function occurrenceInSnapshot(draft: Draft, first: Block, event: BlockEvent): string {
  const { epoch, seq } = event;
  const key = `snapshot:${first.key}`;
  const current = startsSoFar(draft, key);
  const kindOf = (nth: number): string | undefined => blockOf(draft, occurrenceKey(first.key, nth))?.kind;
  if (event.type !== 'block.start') {
    return occurrenceKey(first.key, current || (usesOf(draft, first.key)?.value ?? 1));
  }
  let value = current + 1;
  while (kindOf(value) !== undefined && kindOf(value) !== event.kind) value += 1;
  const fresh = value;
  if (kindOf(fresh) === undefined) value = current;
  while (value > 0 && kindOf(value) !== event.kind) value -= 1;
  draft.putLedger({ key, value: value || fresh, epoch, count: seq });
  if (value === 0 && !first.reused) draft.update(first, { reused: true });
  return occurrenceKey(first.key, value || fresh);
}

function usesOf(draft: Draft, base: string): { key: string; value: number; epoch?: number } | undefined {
  const entry = lineOf(draft, `block:${base}`);
  return entry === undefined ? undefined : { ...entry, value: Number(entry.value) };
}

/** How many starts of an id the snapshot being applied has brought. */
function startsSoFar(draft: Draft, key: string): number {
  const { epoch, seq } = draft.event;
  const entry = lineOf(draft, key);
  return entry?.epoch === epoch && entry.count === seq ? Number(entry.value) : 0;
}

/** In a replay the same starts come again, so it counts from one again. */
function nextOccurrence(draft: Draft, base: string, first: Block): string {
  const { epoch } = draft.event;
  const uses = usesOf(draft, base);
  if (uses !== undefined && uses.epoch !== epoch) {
    draft.putLedger({ ...uses, value: 1, epoch });
    return base;
  }
  const now = uses?.value ?? 1;
  const closed = blockOf(draft, occurrenceKey(base, now))?.state === 'closed';
  if (!closed || (uses === undefined && epoch > 0)) return occurrenceKey(base, now);
  draft.putLedger({ key: `block:${base}`, value: now + 1, epoch });
  if (!first.reused) draft.update(first, { reused: true });
  return occurrenceKey(base, now + 1);
}

function revived(block: Block): Block {
  if (block.state !== 'cut' || block.retracted) return block;
  return change(block, { ended: undefined, state: 'open' });
}
