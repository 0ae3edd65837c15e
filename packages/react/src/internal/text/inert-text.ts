// Characters that steer a terminal, a reader's eye or a model and draw nothing themselves. Joiners stay:
// scripts and emoji need them.
const HIDDEN =
  // eslint-disable-next-line no-control-regex -- control characters are what this looks for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2028\u2029\u2060-\u2069\ufeff\u{e0001}\u{e0020}-\u{e007f}]/gu;

const ANSI = new RegExp(
  // eslint-disable-next-line no-control-regex -- escape sequences begin with a control character
  '[\\u001b\\u009b](?:\\][^\\u0007\\u001b]*(?:\\u0007|\\u001b\\\\)?|[[\\]()#;?]*(?:\\d{1,4}(?:[;:]\\d{0,4})*)?[\\dA-PR-TZcf-nq-uy=><~])',
  'g',
);

/** Text from outside as it may stand on a page: what would be invisible is spelled out, nothing else changes. */
export function inertText(text: string): string {
  return text.replace(HIDDEN, spell);
}

/** The same on one line and at most `max` characters; colour codes of terminals are left out. */
export function oneLine(text: string, max: number): string {
  // Four times the length is enough to fill a line, however much white space there is: a megabyte is never scanned.
  const near = text.length > max * 4 ? text.slice(0, max * 4) : text;
  const line = inertText(near.replace(ANSI, '')).replace(/\s+/g, ' ').trim();
  const cut = line.length > max || near.length < text.length;
  return cut ? `${whole(line.slice(0, max - 1))}…` : line;
}

/** Text without terminal escape sequences. */
export function withoutAnsi(text: string): string {
  return text.replace(ANSI, '');
}

function spell(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

// A cut through the middle of a character leaves half of it.
function whole(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text;
}
