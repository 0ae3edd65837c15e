/** Characters that may hide, reorder or fake what a reader sees. Tab and line feed are ordinary. */
const suspicious = /(?![\t\n])[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]/u;
const suspiciousEach = new RegExp(suspicious.source, 'gu');

const pictograph = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\ufe0f\u20e3#*0-9]/u;
/** Scripts whose spelling needs joiners. */
const joining =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Text from outside with everything invisible written out: control characters as their pictures (`␛`), bidi, zero-width
 * and tag characters as `[U+202E]`. Joiners and selectors stay where emoji and joining scripts spell with them.
 * Text without any is returned as it is.
 */
export function visibleText(text: string): string {
  if (!suspicious.test(text)) return text;
  return text
    .replace(/\r\n/g, '\n')
    .replace(suspiciousEach, (found, at: number, whole: string) =>
      spells(found, at, whole) ? found : written(found.codePointAt(0) ?? 0),
    );
}

function written(code: number): string {
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  if (code >= 0xd800 && code <= 0xdfff) return '\ufffd';
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** Whether a joiner, selector or tag belongs to the spelling of its neighbours. */
function spells(found: string, at: number, whole: string): boolean {
  const before = characterBefore(whole, at);
  const next = whole.codePointAt(at + found.length);
  const after = next === undefined ? '' : String.fromCodePoint(next);
  const code = found.codePointAt(0) ?? 0;
  if (code === 0x200d) return bothAre(pictograph, before, after) || bothAre(joining, before, after);
  if (code === 0x200c) return bothAre(joining, before, after);
  if (code === 0xfe0f || code === 0xfe0e) return pictograph.test(before);
  // A flag of a region: a black flag followed by tag letters.
  if (code >= 0xe0020 && code <= 0xe007f) return flagTag.test(whole.slice(Math.max(0, at - 14), at));
  return false;
}

const flagTag = /\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6}$/u;

function bothAre(kind: RegExp, before: string, after: string): boolean {
  return kind.test(before) && kind.test(after);
}

function characterBefore(text: string, at: number): string {
  const last = text.charCodeAt(at - 1);
  const low = last >= 0xdc00 && last <= 0xdfff;
  return at === 0 ? '' : text.slice(at - (low && at > 1 ? 2 : 1), at);
}
