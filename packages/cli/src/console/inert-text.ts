/** Control characters that a terminal acts on, line ends and tabs left out. */
// oxlint-disable-next-line no-control-regex -- This is the list of what must not reach a terminal.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** Marks that reorder what a person reads. */
const BIDI = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Text from outside that a terminal only shows: escape codes and direction marks are made visible. */
export function inert(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(CONTROL, (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .replace(BIDI, (char) => `\\u${char.charCodeAt(0).toString(16)}`);
}

/** One line of at most `length` characters. */
export function oneLine(text: string, length: number): string {
  const line = inert(text).replaceAll(/\s+/g, ' ').trim();
  const chars = Array.from(line.slice(0, length * 2 + 2));
  return chars.length > length || line.length > length * 2 + 2
    ? `${chars.slice(0, length - 1).join('')}…`
    : line;
}

/** A number with its noun: `1 message`, `2 messages`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
