/** The parts of a text that are known, in order: where each begins in the whole text, and how long it is. */
export type Pieces = readonly (readonly [start: number, length: number])[];

/** A text and its pieces; without them it is known from its beginning. */
export interface Pieced {
  readonly text: string;
  readonly pieces?: Pieces | undefined;
}

/** What appending at an offset did. */
export interface Appended extends Pieced {
  /** The new text contradicted what stood there. */
  readonly rewritten?: boolean;
  /** Text before it is missing. */
  readonly gap?: boolean;
}

/** Where a text ends, what is missing included. */
export function endOf({ text, pieces }: Pieced): number {
  const last = pieces?.at(-1);
  return last === undefined ? text.length : last[0] + last[1];
}

/**
 * Appends `added` to a text at `off`, so that a repeat adds nothing, a hole is noticed and what comes later for a hole fills
 * it. Offsets count UTF-16 units of the whole text, what is missing included.
 */
export function appendAt(whole: Pieced, off: number, added: string): Appended {
  if (added === '') return whole;
  const { text, pieces } = whole;
  const end = endOf(whole);
  const at = Number.isInteger(off) && off >= 0 ? off : end;
  // Nothing is missing, and a repeat costs no look at the rest of the text.
  if (pieces === undefined && at <= end) {
    const known = text.slice(at, at + added.length);
    if (!added.startsWith(known)) return { text: text.slice(0, at) + added, rewritten: true };
    return known.length === added.length ? whole : { text: text + added.slice(known.length) };
  }
  return overlay({ text, pieces: pieces ?? [[0, text.length]] }, at, added);
}

/** Lays `added` over a text: what stands there must be the same, or it ends there and goes on with `added`. */
function overlay({ text, pieces }: Required<Pieced>, at: number, added: string): Appended {
  const next: [number, number][] = [];
  let before = '';
  let after = '';
  let from = 0;
  let isTold = false;
  const add = (start: number, { length }: string): void => {
    const last = next.at(-1);
    if (last !== undefined && last[0] + last[1] === start) last[1] += length;
    else if (length > 0) next.push([start, length]);
  };
  const tell = (): void => {
    if (!isTold) add(at, added);
    isTold = true;
  };
  for (const [start, length] of pieces ?? []) {
    const part = text.slice(from, (from += length));
    const head = part.slice(0, Math.max(0, at - start));
    const tail = part.slice(Math.max(0, at + added.length - start));
    before += head;
    add(start, head);
    if (!added.startsWith(part.slice(head.length, length - tail.length), start + head.length - at)) {
      tell();
      return { text: before + added, pieces: next, rewritten: true };
    }
    if (tail !== '') tell();
    add(start + length - tail.length, tail);
    after += tail;
  }
  tell();
  return { text: before + added + after, pieces: next, gap: at > endOf({ text, pieces }) };
}
