/** Characters that may hide, reorder or fake what a reader sees. Tab and line feed are ordinary. */
const suspicious = '(?![\\t\\n])[\\p{Cc}\\p{Cs}\\p{DI}\\u2028\\u2029\\ufff9-\\ufffb]';
const pictograph = '\\p{ExtPict}\\p{EMod}\\ufe0f\\u20e3';
/** Letters of scripts whose spelling needs joiners. */
const joining = `[${'Arab Syrc Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr'.replace(/\w+ ?/g, (script) => `\\p{sc=${script.trim()}}`)}]`;

const isSuspicious = new RegExp(suspicious, 'u');
/** What belongs to the spelling of its neighbours: emoji, joining scripts, flags of regions; else a suspect. */
const each = new RegExp(
  [
    `((?<=[${pictograph}])\\u200d(?=[${pictograph}])`,
    `(?<=${joining})[\\u200c\\u200d](?=${joining})`,
    `(?<=[${pictograph}#*0-9])[\\ufe0e\\ufe0f]`,
    '(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,6})[\\u{e0020}-\\u{e007f}])',
    `(${suspicious})`,
  ].join('|'),
  'gu',
);

/**
 * Text from outside with everything invisible written out: control characters as their pictures (`␛`), bidi, zero-width
 * and tag characters as `[U+202E]`. Joiners and selectors stay where emoji and joining scripts spell with them.
 * Text without any is returned as it is.
 */
export function visibleText(text: string): string {
  if (!isSuspicious.test(text)) return text;
  return text
    .replace(/\r\n/g, '\n')
    .replace(each, (found, spelling: string | undefined) => spelling ?? written(found.codePointAt(0) ?? 0));
}

function written(code: number): string {
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  if (code >= 0xd800 && code <= 0xdfff) return '\ufffd';
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}
