import type { Dialect, Spellings, Tier } from './dialect.ts';
import { REASONING_TAGS } from './reasoning.ts';
import { Cursor } from './source.ts';

/** What a marker can be. `end` tokens finish a turn; `think` and `unthink` are reasoning tags. */
export type MarkerKind = 'open' | 'wrap' | 'close' | 'noise' | 'tail' | 'end' | 'think' | 'unthink';

/** One meaning of a marker's text. */
export interface MarkerUse {
  kind: MarkerKind;
  tier: Tier;
  dialect: Dialect;
  /** The closing tag that belongs to a `think` marker. */
  pair?: string;
  /** Where the marker counts; anywhere when not said. */
  anchor?: 'start' | 'line';
}

/** A text that means something to at least one dialect. */
export interface Marker {
  text: string;
  uses: MarkerUse[];
}

/** Tokens that end a turn in some template; removed next to a removed region, reserved ones also at the very end. */
const END_TOKENS =
  '<|im_end|> <|eot_id|> <|eom_id|> <|end|> <|end_of_sentence|> <|endoftext|> <|end_of_text|> <|return|> <|user|> <|observation|> <SPECIAL_12> <end_of_turn> <turn|> <|User|> <|Assistant|> <|begin_of_sentence|>'.split(
    ' ',
  );
const NONE: Marker[] = [];
const TURN: Dialect = { name: 'turn', tier: 'S', read: [] };
/** A turn token that is also an HTML tag. */
const TURN_TAG: Dialect = { name: 'turn', tier: 'T', read: [] };

const FOLDED = /[｜‖▁]/;

/** Full-width and double bars count as `|`, the low block as `_`; one character stays one character. */
export function fold(text: string): string {
  return FOLDED.test(text) ? text.replace(/[｜‖]/g, '|').replaceAll('▁', '_') : text;
}

/** All markers of the enabled dialects, found by their first two characters. */
export class MarkerTable {
  /** Characters that can begin a marker. */
  readonly triggers: string[];
  /** What text must contain to need scanning in the middle of a line. */
  readonly special: RegExp;
  readonly #buckets: Map<string, Marker[]> = new Map();
  readonly #byText: Map<string, Marker> = new Map();

  constructor(dialects: readonly Dialect[], names: readonly string[]) {
    for (const dialect of dialects) {
      const {
        open,
        openAtStart,
        openAtLine,
        wrap = [],
        close = [],
        noise = [],
        tail = [],
        reasoning = [],
      } = dialect;
      this.#add(spelled(open, names), { kind: 'open', dialect });
      this.#add(spelled(openAtStart, names), { kind: 'open', dialect, anchor: 'start' });
      this.#add(spelled(openAtLine, names), { kind: 'open', dialect, anchor: 'line' });
      this.#add(wrap, { kind: 'wrap', dialect });
      this.#add(close, { kind: 'close', dialect });
      this.#add(noise, { kind: 'noise', dialect });
      this.#add(tail, { kind: 'tail', dialect });
      for (const [opener, closer] of reasoning) {
        this.#add([opener], { kind: 'think', dialect, pair: fold(closer) });
        this.#add([closer], { kind: 'unthink', dialect });
      }
    }
    this.#add(END_TOKENS, { kind: 'end', dialect: TURN });
    this.#add(['</s>'], { kind: 'end', dialect: TURN_TAG });
    for (const bucket of this.#buckets.values()) bucket.sort((a, b) => b.text.length - a.text.length);
    this.triggers = [...new Set([...this.#byText.keys()].map((text) => text.charAt(0)))];
    const triggers = this.triggers.join('').replaceAll(/[\\\]^-]/g, '\\$&');
    this.special = new RegExp(`[${triggers}\`\\n\\uD800-\\uDBFF]`);
  }

  #add(texts: readonly string[], use: Omit<MarkerUse, 'tier'>): void {
    for (const written of texts) {
      const text = fold(written);
      const known = this.#byText.get(text) ?? { text, uses: [] };
      if (known.uses.length === 0) {
        this.#byText.set(text, known);
        const key = text.slice(0, 2);
        const bucket = this.#buckets.get(key);
        if (bucket) bucket.push(known);
        else this.#buckets.set(key, [known]);
      }
      known.uses.push({ ...use, tier: use.dialect.tier });
    }
  }

  /**
   * The longest marker at the start of `window`, `more` while the window is the beginning of a longer one. With
   * `final` no more text will come.
   */
  match(window: string, final: boolean): Marker | 'more' | undefined {
    if (window.length === 0 || (window.length > 1 && !this.canStart(window, 0))) return undefined;
    const text = fold(window);
    for (const marker of this.#candidates(text)) {
      if (text.startsWith(marker.text)) return marker;
      if (!final && text.length < marker.text.length && marker.text.startsWith(text)) return 'more';
    }
    return !final && text.length === 1 && this.triggers.includes(text) ? 'more' : undefined;
  }

  /** One cursor for each character that can begin a marker. */
  cursors(): Cursor[] {
    return this.triggers.map((char) => new Cursor(char));
  }

  /** Whether a marker can begin at a place of a text, by its first two characters. */
  canStart(text: string, at: number): boolean {
    return this.#buckets.has(fold(text.slice(at, at + 2))) || this.#buckets.has(text.charAt(at));
  }

  /** Whether `window` is the beginning of a reserved token and nothing else. */
  reserved(window: string): boolean {
    if (window.length < 6 || window.length > MARKER_WINDOW) return false;
    const text = fold(window);
    return this.#candidates(text).some(
      (marker) => marker.text.startsWith(text) && marker.uses.some((use) => use.tier === 'S'),
    );
  }

  #candidates(text: string): Marker[] {
    const two = this.#buckets.get(text.slice(0, 2));
    const one = text.length > 1 ? this.#buckets.get(text.charAt(0)) : undefined;
    return two && one ? [...two, ...one] : (two ?? one ?? NONE);
  }
}

function spelled(spellings: Spellings | undefined, names: readonly string[]): readonly string[] {
  return typeof spellings === 'function' ? spellings(names) : (spellings ?? []);
}

const tables = new WeakMap<readonly Dialect[], MarkerTable>();

/** The table of a list of dialects; made once a list unless it depends on the offered names. */
export function markerTable(dialects: readonly Dialect[], names: readonly string[]): MarkerTable {
  const dynamic = dialects.some(({ open, openAtStart, openAtLine }) =>
    [open, openAtStart, openAtLine].some((part) => typeof part === 'function'),
  );
  const table =
    (dynamic ? undefined : tables.get(dialects)) ?? new MarkerTable([...dialects, REASONING_TAGS], names);
  if (!dynamic) tables.set(dialects, table);
  return table;
}

/** Characters to look at for a marker. */
export const MARKER_WINDOW = 48;
