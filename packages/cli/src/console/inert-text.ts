/** Control characters that a terminal acts on, line ends and tabs left out. */
// oxlint-disable-next-line no-control-regex -- This is the list of what must not reach a terminal.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/**
 * What hides, reorders or splits what a person reads. Joiners and selectors stay, which emoji and scripts are spelled with, and
 * the tags of flags.
 */
const UNSEEN =
  /[\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\p{Cs}]|(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})[\u{e0000}-\u{e0fff}]/gu;

/** Text from outside that a terminal only shows: escape codes, direction marks and what has no width are made visible. */
export function inert(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(CONTROL, (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .replace(UNSEEN, (char) => `\\u${char.codePointAt(0)?.toString(16).padStart(4, '0')}`);
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
