import type { Draft } from './draft.ts';
import { isReplay } from './delivery.ts';
import { lineOf, note } from './ledger.ts';
import { NO_HOLES, appendAt } from './offset.ts';
import type { Appended, Holes } from './offset.ts';

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
  if (wasReplaced(draft, whole, off + added.length))
    return { text, holes: NO_HOLES, rewritten: false, gap: false };
  return appendAt({ text, holes: whole.gap === true ? holesOf(draft, whole) : NO_HOLES }, off, added);
}

/** Takes note of what an addition says about holes. True when the text misses something now, false when it did and is whole. */
export function noteHoles(draft: Draft, whole: GrowingText, after: Appended): boolean | undefined {
  if (after.text === whole.text) return undefined;
  if (after.rewritten) draft.diagnose('rewritten', whole.key);
  if (after.gap) draft.diagnose('gap', whole.key);
  const before = whole.gap === true ? holesOf(draft, whole) : NO_HOLES;
  if (after.holes === before) return before.length > 0 || undefined;
  const key = bookKey(whole);
  note(draft, 'text', { ...lineOf(draft, 'text', key), key, value: JSON.stringify(after.holes) });
  return after.holes.length > 0;
}

/** A snapshot replaces a text: it misses nothing, and what was told of it before does not come again in a replay. */
export function noteReplaced(draft: Draft, whole: GrowingText, text: string): void {
  if (whole.gap !== true && text.startsWith(whole.text)) return;
  const { epoch } = draft.event;
  let count = whole.text.length;
  for (const [, missing] of holesOf(draft, whole)) count += missing;
  note(draft, 'text', { key: bookKey(whole), value: '[]', epoch, count });
}

function bookKey({ key, field = '' }: GrowingText): string {
  return `${field}${key}`;
}

function holesOf(draft: Draft, whole: GrowingText): Holes {
  const line = lineOf(draft, 'text', bookKey(whole));
  return line === undefined ? NO_HOLES : (JSON.parse(String(line.value)) as Holes);
}

/** Only a replay tells again what a snapshot has replaced. */
function wasReplaced(draft: Draft, whole: GrowingText, end: number): boolean {
  const { epoch } = draft.event;
  if (!isReplay(draft)) return false;
  const line = lineOf(draft, 'text', bookKey(whole));
  return line?.epoch !== undefined && line.epoch < epoch && end <= (line.count ?? 0);
}
