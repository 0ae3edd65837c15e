/** What appending at an offset did. */
export interface Appended {
  readonly text: string;
  /** The new text contradicted what stood there. */
  readonly rewritten: boolean;
  /** Text before it is missing. */
  readonly gap: boolean;
}

/** Appends `added` to `text` at `off`, so that a repeat adds nothing and a hole is noticed. Offsets count UTF-16 units. */
export function appendAt(text: string, off: number, added: string): Appended {
  const at = Number.isInteger(off) && off >= 0 ? off : text.length;
  if (at >= text.length) return { text: text + added, rewritten: false, gap: at > text.length };
  const overlap = text.slice(at, at + added.length);
  if (!added.startsWith(overlap)) return { text: text.slice(0, at) + added, rewritten: true, gap: false };
  return {
    text: at + added.length <= text.length ? text : text + added.slice(overlap.length),
    rewritten: false,
    gap: false,
  };
}
