/** Where a text misses something: before the character at `at`, so many characters; in order. */
export type Holes = readonly (readonly [at: number, missing: number])[];

/** A text of which parts may be missing. */
export interface Holed {
  readonly text: string;
  readonly holes: Holes;
}

/** What appending at an offset did. */
export interface Appended extends Holed {
  /** The new text contradicted what stood there. */
  readonly rewritten: boolean;
  /** Text before it is missing. */
  readonly gap: boolean;
}

export const NO_HOLES: Holes = Object.freeze([]);

/**
 * Appends `added` to a text at `off`, so that a repeat adds nothing, a hole is noticed and what comes later for a hole fills
 * it. Offsets count UTF-16 units of the whole text, what is missing included.
 */
export function appendAt(whole: Holed, off: number, added: string): Appended {
  const { text, holes } = whole;
  const end = lengthOf(whole);
  const at = Number.isInteger(off) && off >= 0 ? off : end;
  if (added === '') return { text, holes, rewritten: false, gap: false };
  if (at === end) return { text: text + added, holes, rewritten: false, gap: false };
  if (at > end)
    return { text: text + added, holes: [...holes, [text.length, at - end]], rewritten: false, gap: true };
  if (holes.length > 0) return overlay(whole, at, added);
  const overlap = text.slice(at, at + added.length);
  if (!added.startsWith(overlap))
    return { text: text.slice(0, at) + added, holes, rewritten: true, gap: false };
  const rest = added.slice(overlap.length);
  return { text: rest === '' ? text : text + rest, holes, rewritten: false, gap: false };
}

function overlay(whole: Holed, at: number, added: string): Appended {
  const [head, rest] = split(whole, at);
  const [middle, tail] = split(rest, Math.min(added.length, lengthOf(rest)));
  const text = head.text + added;
  if (!agrees(middle, added)) return { text, holes: head.holes, rewritten: true, gap: false };
  const holes = [...head.holes, ...moved(tail.holes, text.length)];
  return { text: text + tail.text, holes, rewritten: false, gap: false };
}

function lengthOf({ text, holes }: Holed): number {
  let length = text.length;
  for (const [, missing] of holes) length += missing;
  return length;
}

/** What stands before an offset and what comes from it on; a hole around it is parted. */
function split({ text, holes }: Holed, off: number): [Holed, Holed] {
  let missed = 0;
  let before = 0;
  for (const [at, missing] of holes) {
    const start = at + missed;
    if (off <= start) break;
    if (off < start + missing) {
      return [
        { text: text.slice(0, at), holes: [...holes.slice(0, before), [at, off - start]] },
        {
          text: text.slice(at),
          holes: [[0, start + missing - off], ...moved(holes.slice(before + 1), -at)],
        },
      ];
    }
    missed += missing;
    before += 1;
  }
  const place = off - missed;
  return [
    { text: text.slice(0, place), holes: holes.slice(0, before) },
    { text: text.slice(place), holes: moved(holes.slice(before), -place) },
  ];
}

function moved(holes: Holes, by: number): Holes {
  return holes.map(([at, missing]) => [at + by, missing]);
}

/** True when what is known of a text is what `added` says. */
function agrees({ text, holes }: Holed, added: string): boolean {
  let from = 0;
  let missed = 0;
  for (const [at, missing] of [...holes, [text.length, 0] as const]) {
    if (!added.startsWith(text.slice(from, at), from + missed)) return false;
    from = at;
    missed += missing;
  }
  return true;
}
