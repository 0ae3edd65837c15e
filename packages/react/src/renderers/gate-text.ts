/** How much of a text is shown: `head` characters of its beginning, `tail` of its end. */
export interface TextGate {
  readonly head: number;
  readonly tail: number;
}

/** A text cut to what is shown. `hidden` characters lie between head and tail. */
export interface GatedText {
  readonly head: string;
  readonly tail: string;
  readonly hidden: number;
}

/** The beginning and end of a text within the gate. No character is cut in half, and a small rest is not worth hiding. */
export function gateText(text: string, gate: TextGate): GatedText {
  if (text.length <= gate.head + gate.tail + 200) return { head: text, tail: '', hidden: 0 };
  const headEnd = wholeCharacter(text, gate.head);
  const tailStart = wholeCharacter(text, text.length - gate.tail);
  return { head: text.slice(0, headEnd), tail: text.slice(tailStart), hidden: tailStart - headEnd };
}

/** The same place, moved back when it lies inside a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}
