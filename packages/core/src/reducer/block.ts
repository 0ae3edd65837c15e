import type { Block, Message } from '../entities/index.ts';
import { change, copyBlock } from './copies.ts';
import type { BlockKind, TranscriptEventOf } from '../events/index.ts';
import type { Mutable } from '../internal/mutable.ts';
import { isNewInReplay, isReplay } from './replay.ts';
import type { Draft } from './draft.ts';
import { differs, mergedMeta, missing } from './fields.ts';
import { meantBy, saysTheSame } from './meant.ts';
import { blockKeyOf, occurrenceKey } from './keys.ts';
import { reopened } from './message.ts';
import { grow, noteHoles, noteReplaced } from './growing-text.ts';
import { isClosedScope } from './over.ts';
import { addItem } from './members.ts';
import { ensureAgent, ensureMessage, ensureRun } from './scope.ts';
import { newsFrom } from './told-again.ts';
import { countOf, lineOf, note } from './ledger.ts';
import { blockOf, messageOf } from './lookup.ts';

/** A block begins, or an id that was used begins a further one. */
export function blockStart(draft: Draft, event: TranscriptEventOf<'block.start'>): void {
  const found = openBlock(draft, event, event.kind);
  if (!found || event.meta === undefined) return;
  const next: Block = change(found, newsFrom(draft, found, { meta: event.meta }));
  if (differs(found, next)) draft.put(next);
}

/** A block grows at an offset. */
export function blockDelta(draft: Draft, event: TranscriptEventOf<'block.delta'>): void {
  const block = openBlock(draft, event, event.kind ?? 'text');
  if (!block || event.text === '') return;
  const appended = grow(draft, block, event);
  const { text } = appended;
  const gap = noteHoles(draft, block, appended);
  if (text === block.text && revived(draft, block) === block) return;
  const wasBlank = block.blank === true;
  const grown = draft.writable(revived(draft, block));
  grown.text = text;
  grown.blank = wasBlank && !/\S/.test(event.text);
  if (gap || draft.streamOf(event.streamId)?.gap) grown.gap = true;
  else if (gap === false) grown.gap = undefined;
  put(draft, wasBlank, grown);
}

/** The whole content of a block is stated. */
export function blockSet(draft: Draft, event: TranscriptEventOf<'block.set'>): void {
  const block = openBlock(draft, event, event.kind ?? 'text');
  if (!block || !isNewInReplay(draft, block.key)) return;
  const next: Block = change(withText(draft, revived(draft, block), event.text), {
    ...('value' in event ? { value: event.value } : {}),
    ...(event.kind === undefined ? {} : { kind: event.kind }),
    ...mergedMeta(block, event),
  });
  if (differs(block, next)) put(draft, block.blank === true, change(next, { blank: isBlank(next) }));
}

/** A block is complete. */
export function blockEnd(draft: Draft, event: TranscriptEventOf<'block.end'>): void {
  const block = openBlock(draft, event, 'text');
  if (!block) return;
  if (block.state === 'closed') return endAgain(draft, block, event);
  const closed: Mutable<Block> = change(withText(draft, block, event.text), {
    state: 'closed',
    ended: draft.stamp,
  });
  if ('opaque' in event) closed.opaque = event.opaque;
  if (event.meta !== undefined) closed.meta = { ...block.meta, ...event.meta };
  closed.blank = isBlank(closed);
  put(draft, block.blank === true, closed);
}

/** A second end only brings what the first one left out. */
function endAgain(draft: Draft, block: Block, { text, opaque, meta }: TranscriptEventOf<'block.end'>): void {
  const next: Block = change(block, {
    ...missing(block, { opaque, meta }),
    text: block.text || (text ?? ''),
  });
  if (differs(block, next)) put(draft, block.blank === true, change(next, { blank: isBlank(next) }));
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
  noteReplaced(draft, block, text);
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
  const counts = event.type === 'block.start' || (event.type === 'block.end' && isReplay(draft));
  if (!counts && saysTheSame(lastBlock, event, event.blockId)) {
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
  return blockOf(draft, key) ?? createBlock(draft, event, { key, kind, message: again });
}

function createBlock(
  draft: Draft,
  event: BlockEvent,
  { key, kind, message }: { key: string; kind: BlockKind; message: Message },
): Block {
  const block = copyBlock(BLANK);
  block.key = key;
  block.id = event.blockId;
  block.messageKey = message.key;
  block.stepId = event.scope.stepId;
  block.kind = kind;
  block.started = draft.stamp;
  // What is added to a message that is over does not wait for its end.
  if (message.status !== 'streaming') {
    block.state = 'closed';
    block.ended = draft.stamp;
  }
  draft.put(block);
  addItem(draft, message.key, { type: 'block', key, index: 'index' in event ? event.index : undefined });
  return block;
}

/** The key of the block that an id means now. An id that starts again after its block was closed means a second block. */
function occurrenceOf(draft: Draft, base: string, event: BlockEvent): string {
  const first = blockOf(draft, base);
  if (event.authority !== 'snapshot' && isReplay(draft)) return occurrenceInReplay(draft, base, event);
  const startsAgain = event.type === 'block.start' && first?.state === 'closed';
  if (first === undefined || (!first.reused && !startsAgain)) return base;
  if (event.authority === 'snapshot') return occurrenceInSnapshot(draft, first, event);
  const now = countOf(draft, 'uses', base) || 1;
  if (!startsAgain || blockOf(draft, occurrenceKey(base, now))?.state !== 'closed')
    return occurrenceKey(base, now);
  return firstUse(draft, base, now + 1);
}

/** The key of the nth block of an id, taken into use. */
function firstUse(draft: Draft, base: string, value: number): string {
  const first = blockOf(draft, base);
  note(draft, 'uses', { key: base, value });
  if (first && !first.reused) draft.update(first, { reused: true });
  return occurrenceKey(base, value);
}

/** A replay tells the same starts and ends again: what starts after the nth end that it told is the block after the nth. */
function occurrenceInReplay(draft: Draft, base: string, event: BlockEvent): string {
  const { epoch } = draft.event;
  const line = lineOf(draft, 'turn', base);
  const uses = countOf(draft, 'uses', base) || 1;
  const told = line?.epoch === epoch ? line : undefined;
  if (event.type !== 'block.start') {
    const value = Number(told?.value ?? 1);
    if (event.type === 'block.end') note(draft, 'turn', { key: base, value, epoch, count: 1 });
    return occurrenceKey(base, value);
  }
  const value = Number(told?.value ?? 1) + (told?.count ?? 0);
  note(draft, 'turn', { key: base, value, epoch, count: 0 });
  return value > uses ? firstUse(draft, base, value) : occurrenceKey(base, value);
}

/** In a snapshot the nth start of an id means the nth known block of its kind; when there are no more, the last one. */
function occurrenceInSnapshot(draft: Draft, first: Block, event: BlockEvent): string {
  const { epoch, seq } = event;
  const { key } = first;
  const current = startsSoFar(draft, key);
  const kindOf = (nth: number): string | undefined => blockOf(draft, occurrenceKey(key, nth))?.kind;
  if (event.type !== 'block.start') {
    return occurrenceKey(key, current || countOf(draft, 'uses', key) || 1);
  }
  let value = current + 1;
  while (kindOf(value) !== undefined && kindOf(value) !== event.kind) value += 1;
  const fresh = value;
  if (kindOf(fresh) === undefined) value = current;
  while (value > 0 && kindOf(value) !== event.kind) value -= 1;
  note(draft, 'starts', { key: key, value: value || fresh, epoch, count: seq });
  if (value === 0 && !first.reused) draft.update(first, { reused: true });
  return occurrenceKey(key, value || fresh);
}

/** How many starts of an id the snapshot being applied has brought. */
function startsSoFar(draft: Draft, key: string): number {
  const { epoch, seq } = draft.event;
  const line = lineOf(draft, 'starts', key);
  return line?.epoch === epoch && line.count === seq ? Number(line.value) : 0;
}

/** A block that was cut goes on when its message does. */
function revived(draft: Draft, block: Block): Block {
  const goesOn = block.state === 'cut' && !block.retracted;
  if (!goesOn || messageOf(draft, block.messageKey)?.status !== 'streaming') return block;
  return change(block, { ended: undefined, state: 'open' });
}
