import type { Draft } from './draft.ts';
import { isReplay } from './replay.ts';
import { lineOf, note } from './ledger.ts';
import { appendAt, endOf } from './offset.ts';
import type { Appended, Pieces } from './offset.ts';

/** Which text of which entity grows; `gap` tells that it may miss something. */
export interface GrowingText {
  readonly key: string;
  readonly field?: string;
  readonly text: string;
  readonly gap?: boolean | undefined;
}

/** What an event adds to a text; nothing when an epoch before told it and a snapshot has replaced it since. */
export function grow(
  draft: Draft,
  whole: GrowingText,
  { off, text: added }: { off: number; text: string },
): Appended {
  const { text } = whole;
  if (wasReplaced(draft, whole, off + added.length)) return { text };
  return appendAt({ text, pieces: piecesOf(draft, whole) }, off, added);
}

/** Takes note of what an addition says about holes. True when the text misses something now, false when it did and is whole. */
export function noteHoles(draft: Draft, whole: GrowingText, after: Appended): boolean | undefined {
  const { pieces = [] } = after;
  const isHoled = pieces.length > 1 || (pieces[0]?.[0] ?? 0) > 0;
  const wasHoled = piecesOf(draft, whole) !== undefined;
  if (after.text === whole.text) return wasHoled || undefined;
  if (after.rewritten) draft.diagnose('rewritten', whole.key);
  if (after.gap) draft.diagnose('gap', whole.key);
  if (!wasHoled && !isHoled) return undefined;
  const key = bookKey(whole);
  note(draft, 'text', { ...lineOf(draft, 'text', key), key, value: isHoled ? JSON.stringify(pieces) : '' });
  return isHoled;
}

/** A snapshot replaces a text: it misses nothing, and what was told of it before does not come again in a replay. */
export function noteReplaced(draft: Draft, whole: GrowingText, text: string): void {
  if (whole.gap !== true && text.startsWith(whole.text)) return;
  const { epoch } = draft.event;
  const count = endOf({ text: whole.text, pieces: piecesOf(draft, whole) });
  note(draft, 'text', { key: bookKey(whole), value: '', epoch, count });
}

function bookKey({ key, field = '' }: GrowingText): string {
  return `${field}${key}`;
}

/** The pieces of a text that misses something. */
function piecesOf(draft: Draft, whole: GrowingText): Pieces | undefined {
  const value = whole.gap === true ? lineOf(draft, 'text', bookKey(whole))?.value : undefined;
  return value ? (JSON.parse(String(value)) as Pieces) : undefined;
}

/** Only a replay tells again what a snapshot has replaced. */
function wasReplaced(draft: Draft, whole: GrowingText, end: number): boolean {
  const { epoch } = draft.event;
  if (!isReplay(draft)) return false;
  const line = lineOf(draft, 'text', bookKey(whole));
  return line?.epoch !== undefined && line.epoch < epoch && end <= (line.count ?? 0);
}
