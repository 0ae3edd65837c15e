import { given, words } from '../internal/json.ts';
import { valueBlockOf } from './facts.ts';
import type { OpenText, Turn } from './turn.ts';
import type { Loose } from './wire.ts';

type TextKind = 'text' | 'reasoning';

function keyOf(kind: TextKind, chunk: Loose): string {
  return `${kind}:${String(chunk['id'])}`;
}

function openText(turn: Turn, kind: TextKind, key: string): OpenText {
  const opened: OpenText = { blockId: `p${turn.part}`, scope: turn.scope, length: 0 };
  turn.part += 1;
  turn.texts.set(key, opened);
  turn.stamp.emit(turn.scope, {
    type: 'block.start',
    messageId: turn.messageId,
    blockId: opened.blockId,
    kind,
  });
  return opened;
}

/** Ids of texts repeat from step to step: a start is always a new block. */
export function textStart(turn: Turn, chunk: Loose, kind: TextKind): void {
  openText(turn, kind, keyOf(kind, chunk));
}

export function textDelta(turn: Turn, chunk: Loose, kind: TextKind): void {
  const { delta } = chunk;
  if (typeof delta !== 'string') return unreadable(turn, chunk);
  const key = keyOf(kind, chunk);
  const open = turn.texts.get(key) ?? openText(turn, kind, key);
  if (delta === '') return;
  turn.stamp.emit(open.scope, {
    type: 'block.delta',
    messageId: turn.messageId,
    blockId: open.blockId,
    off: open.length,
    text: delta,
    kind,
  });
  open.length += delta.length;
}

export function textEnd(turn: Turn, chunk: Loose, kind: TextKind): void {
  const key = keyOf(kind, chunk);
  const open = turn.texts.get(key);
  if (open === undefined) return unreadable(turn, chunk, 'unmatched');
  turn.texts.delete(key);
  const { citations, providerMetadata: opaque } = chunk;
  const meta = citations === undefined ? undefined : { meta: { citations } };
  turn.stamp.emit(open.scope, {
    type: 'block.end',
    messageId: turn.messageId,
    blockId: open.blockId,
    ...given({ opaque }),
    ...meta,
  });
}

/** Files, sources, data and custom parts. A data part with an id replaces the one that had it. */
export function valuePart(turn: Turn, chunk: Loose): void {
  if (chunk['transient'] === true) return unreadable(turn, chunk, 'transient');
  const block = valueBlockOf(chunk);
  if (block === undefined) return unreadable(turn, chunk, 'unknown-type');
  const id = chunk.type.startsWith('data-') ? words(chunk['id']) : undefined;
  const key = `${chunk.type}:${id}`;
  const known = id === undefined ? undefined : turn.data.get(key);
  const place = known ?? { blockId: `p${turn.part}`, scope: turn.scope };
  if (known === undefined) turn.part += 1;
  if (id !== undefined) turn.data.set(key, place);
  const ref = { messageId: turn.messageId, blockId: place.blockId };
  turn.stamp.emit(place.scope, { type: 'block.set', ...ref, ...block });
  if (known === undefined) turn.stamp.emit(place.scope, { type: 'block.end', ...ref });
}

/** Keeps a chunk that could not be used, with the reason. */
export function unreadable(turn: Turn, chunk: Loose, reason = 'bad-field'): void {
  turn.stamp.emit(turn.runScope, { type: 'raw', reason, data: chunk });
}
