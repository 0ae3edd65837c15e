/** One run of inline formatting. `link` and `image` carry the address as written; nothing here decides whether it is safe. */
export type InlinePart =
  | { readonly type: 'text' | 'code' | 'strong'; readonly text: string }
  | { readonly type: 'link' | 'image'; readonly text: string; readonly address: string };

const LINK =
  /(!?)\[([^[\]\n]{0,500})\]\(\s{0,3}(?:<([^<>\n]{1,2000})>|([^()\s<>]{1,2000}(?:\([^()\s<>]{0,200}\)[^()\s<>]{0,2000})?))(?:\s{1,3}"[^"\n]{0,300}")?\s{0,3}\)/y;
const BARE = /https?:\/\/[^\s<>"'`\\]{1,2000}/iy;
const HALF_LINK = /!?\[([^[\]\n]{0,500})\]\([^)\s]{0,2000}$/;
const STARTS = /[`*![hH]/g;

/**
 * Reads code spans, strong words, links and images of one paragraph in one pass. With `streaming`, a link that is only
 * half there at the end shows its words alone.
 */
export function readInline(source: string, streaming: boolean): readonly InlinePart[] {
  const text = streaming ? source.replace(HALF_LINK, '$1') : source;
  const parts: InlinePart[] = [];
  const missing = new Set<string>();
  let plainFrom = 0;
  let at = nextStart(text, 0);
  while (at < text.length) {
    const found = readAt(text, at, missing);
    if (found === undefined) {
      at = nextStart(text, at + runLength(text, at));
      continue;
    }
    pushText(parts, text.slice(plainFrom, at));
    parts.push(found.part);
    plainFrom = found.end;
    at = nextStart(text, found.end);
  }
  pushText(parts, text.slice(plainFrom));
  return parts;
}

interface Found {
  part: InlinePart;
  end: number;
}

function readAt(text: string, at: number, missing: Set<string>): Found | undefined {
  const first = text.charAt(at);
  if (first === '`') return readCode(text, at, missing);
  if (first === '*') return readStrong(text, at, missing);
  if (first === 'h' || first === 'H') return readBare(text, at);
  return readLink(text, at);
}

function readCode(text: string, at: number, missing: Set<string>): Found | undefined {
  const marks = '`'.repeat(runLength(text, at));
  if (missing.has(marks)) return undefined;
  for (let close = text.indexOf(marks, at + marks.length); close >= 0;) {
    const length = runLength(text, close);
    if (length === marks.length) {
      const inner = text.slice(at + marks.length, close);
      const padded = inner.length > 2 && inner.startsWith(' ') && inner.endsWith(' ') && inner.trim() !== '';
      return { part: { type: 'code', text: padded ? inner.slice(1, -1) : inner }, end: close + length };
    }
    close = text.indexOf(marks, close + length);
  }
  missing.add(marks);
  return undefined;
}

function readStrong(text: string, at: number, missing: Set<string>): Found | undefined {
  if (runLength(text, at) !== 2 || missing.has('**') || /\s/.test(text.charAt(at + 2))) return undefined;
  const close = text.indexOf('**', at + 2);
  if (close < 0) {
    missing.add('**');
    return undefined;
  }
  const inner = text.slice(at + 2, close);
  if (inner === '' || inner.includes('`') || /\s$/.test(inner)) return undefined;
  return { part: { type: 'strong', text: inner }, end: close + 2 };
}

function readLink(text: string, at: number): Found | undefined {
  LINK.lastIndex = at;
  const match = LINK.exec(text);
  if (match === null) return undefined;
  const [whole, mark = '', words = '', pointed, plain] = match;
  const address = pointed ?? plain ?? '';
  const label = words === '' && mark === '' ? address : words;
  return { part: { type: mark === '!' ? 'image' : 'link', text: label, address }, end: at + whole.length };
}

function readBare(text: string, at: number): Found | undefined {
  if (at > 0 && /[\p{L}\p{N}_]/u.test(text.charAt(at - 1))) return undefined;
  BARE.lastIndex = at;
  const whole = BARE.exec(text)?.[0].replace(/[.,;:!?*_)\]}]+$/, '');
  if (whole === undefined || whole.length < 10) return undefined;
  return { part: { type: 'link', text: whole, address: whole }, end: at + whole.length };
}

function runLength(text: string, at: number): number {
  const first = text.charAt(at);
  if (first !== '`' && first !== '*') return 1;
  let end = at + 1;
  while (text.charAt(end) === first) end++;
  return end - at;
}

function nextStart(text: string, from: number): number {
  STARTS.lastIndex = from;
  return STARTS.exec(text)?.index ?? text.length;
}

function pushText(parts: InlinePart[], text: string): void {
  if (text !== '') parts.push({ type: 'text', text });
}
