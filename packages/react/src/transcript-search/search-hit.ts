import type { SearchField } from '../internal/strings/transcript-search-strings.ts';
import { visibleText } from '../internal/visible-text.ts';
import type { Matcher } from './search-matcher.ts';

/** One occurrence of what was looked for. */
export interface SearchHit {
  /** Key of the block, call or agent that holds it: what `TranscriptHandle.scrollTo` takes. */
  readonly key: string;
  readonly type: 'block' | 'call' | 'agent';
  readonly field: SearchField;
  /** Which occurrence within the entity's field it is, from 0. */
  readonly place: number;
  /** The words around it, on one line, invisible characters written out. */
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** Characters shown on each side of a hit. */
const AROUND = 48;
/** Occurrences listed of one text: one page of the same word is no list. */
export const MOST_OF_ONE = 200;

/** Words around each occurrence in a text, in order, at most `most`. */
export function occurrences(
  text: string,
  matcher: Matcher,
  most: number,
): Pick<SearchHit, 'before' | 'match' | 'after'>[] {
  const found: Pick<SearchHit, 'before' | 'match' | 'after'>[] = [];
  let from = 0;
  while (found.length < most) {
    const hit = matcher.find(text, from);
    if (hit === undefined) break;
    const end = hit.at + hit.length;
    found.push({
      before: snippet(text.slice(Math.max(0, hit.at - AROUND), hit.at)),
      match: snippet(text.slice(hit.at, end)),
      after: snippet(text.slice(end, end + AROUND)),
    });
    from = end;
  }
  return found;
}

function snippet(text: string): string {
  // A cut through a pair of surrogates would show as a broken character.
  const whole = text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
  return visibleText(whole.replace(/\s+/g, ' '));
}
