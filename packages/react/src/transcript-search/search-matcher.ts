/** Finds one text in others. */
export interface Matcher {
  /** Characters of the text that is looked for. */
  readonly length: number;
  /** Place of the first occurrence from `from` on, -1 when there is none, and its length as it stands there. */
  readonly find: (text: string, from: number) => { readonly at: number; readonly length: number } | undefined;
}

/** Characters looked at in one go: a very long text is searched in windows. */
const WINDOW = 1 << 18;

/** A matcher of a text, its white space matching any; undefined for a text of white space alone. */
export function createMatcher(query: string, matchCase: boolean): Matcher | undefined {
  const words = query.trim();
  if (words === '') return undefined;
  const source = words
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`))
    .join(String.raw`\s+`);
  const pattern = createPattern(source, matchCase);
  return {
    length: words.length,
    find(text, from) {
      for (let start = from; start < text.length; start += WINDOW) {
        const part =
          start === 0 && text.length <= WINDOW ? text : text.slice(start, start + WINDOW + words.length * 4);
        pattern.lastIndex = 0;
        const found = pattern.exec(part);
        if (found) return { at: start + found.index, length: found[0].length };
      }
      return undefined;
    },
  };
}

/** Letters in both cases, of every script; `-` and `/` need no escape under this flag, so theirs is taken off. */
function createPattern(source: string, matchCase: boolean): RegExp {
  return new RegExp(source.replace(/\\([-/])/g, '$1'), matchCase ? 'gu' : 'giu');
}
