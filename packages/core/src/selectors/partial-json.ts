interface Frame {
  readonly target: unknown[] | Record<string, unknown>;
  key: string;
}

type Mode = 'value' | 'key' | 'colon' | 'after' | 'string' | 'escape' | 'word' | 'bad';

const PLAIN = /[^"\\]*/y;
const WORD = /[-+.\w]*/y;
const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
]);

/** Reads JSON that is still arriving. Every character is looked at once, however often `view` is asked. */
export class PartialJson {
  readonly #stack: Frame[] = [];
  #root: unknown;
  #mode: Mode = 'value';
  #inKey = false;
  #token = '';
  #escape = '';

  /** Reads on. What follows a syntax error is ignored. */
  push(chunk: string): void {
    let at = 0;
    while (at < chunk.length && this.#mode !== 'bad') at = this.#step(chunk, at);
  }

  /** Everything readable so far; undefined before the first value. Parts that are closed stay the same objects. */
  view(): unknown {
    let value = this.#pending();
    if (this.#stack.length === 0) return value === undefined ? this.#root : value;
    for (const { target, key } of this.#stack.toReversed()) {
      const copy = Array.isArray(target) ? [...target] : { ...target };
      if (value !== undefined) put(copy, key, value);
      value = copy;
    }
    return value;
  }

  /** The value that is being read: a text so far, or the number that its digits make already. */
  #pending(): unknown {
    if (this.#inKey) return undefined;
    if (this.#mode === 'string' || this.#mode === 'escape') return this.#token;
    return this.#mode === 'word' ? valueOfWord(this.#token) : undefined;
  }

  #step(chunk: string, at: number): number {
    if (this.#mode === 'string') return this.#readText(chunk, at);
    if (this.#mode === 'escape') return this.#readEscape(chunk, at);
    if (this.#mode === 'word') return this.#readWord(chunk, at);
    const char = chunk.charAt(at);
    if (' \n\r\t'.includes(char)) return at + 1;
    if (this.#mode === 'colon') this.#mode = char === ':' ? 'value' : 'bad';
    else if (char === '}' || char === ']') this.#close();
    else if (this.#mode === 'after') this.#next(char);
    else if (char === '"') this.#begin('string');
    else if (this.#mode === 'key') this.#mode = 'bad';
    else this.#startValue(char);
    return at + 1;
  }

  #startValue(char: string): void {
    if (char === '{') this.#open({});
    else if (char === '[') this.#open([]);
    else if (/[-\dtfn]/.test(char)) this.#begin('word', char);
    else this.#mode = 'bad';
  }

  #begin(mode: 'string' | 'word', token = ''): void {
    this.#inKey = this.#mode === 'key';
    this.#mode = mode;
    this.#token = token;
  }

  #readText(chunk: string, at: number): number {
    PLAIN.lastIndex = at;
    this.#token += PLAIN.exec(chunk)?.[0] ?? '';
    const end = PLAIN.lastIndex;
    if (end === chunk.length) return end;
    if (chunk.charAt(end) === '\\') {
      this.#mode = 'escape';
      this.#escape = '';
    } else if (this.#inKey) {
      const top = this.#stack.at(-1);
      if (top) top.key = this.#token;
      this.#inKey = false;
      this.#mode = 'colon';
    } else this.#put(this.#token);
    return end + 1;
  }

  #readEscape(chunk: string, at: number): number {
    this.#escape += chunk.charAt(at);
    const escape = this.#escape;
    if (escape.startsWith('u') && escape.length < 5) return at + 1;
    const code = Number.parseInt(escape.slice(1), 16);
    this.#token += escape.startsWith('u') ? String.fromCharCode(code) : (ESCAPES.get(escape) ?? escape);
    this.#mode = 'string';
    return at + 1;
  }

  #readWord(chunk: string, at: number): number {
    WORD.lastIndex = at;
    this.#token += WORD.exec(chunk)?.[0] ?? '';
    if (WORD.lastIndex < chunk.length) this.#put(valueOfWord(this.#token));
    return WORD.lastIndex;
  }

  #next(char: string): void {
    const top = this.#stack.at(-1);
    if (char !== ',' || !top) this.#mode = 'bad';
    else this.#mode = Array.isArray(top.target) ? 'value' : 'key';
  }

  #open(target: Frame['target']): void {
    this.#stack.push({ target, key: '' });
    this.#mode = Array.isArray(target) ? 'value' : 'key';
  }

  #close(): void {
    const frame = this.#stack.pop();
    if (frame) this.#put(frame.target);
    else this.#mode = 'bad';
  }

  #put(value: unknown): void {
    const top = this.#stack.at(-1);
    if (top) put(top.target, top.key, value);
    else this.#root = value;
    this.#mode = 'after';
  }
}

function put(target: Frame['target'], key: string, value: unknown): void {
  if (Array.isArray(target)) target.push(value);
  // An assignment to `__proto__` would change the object's nature instead of adding a field.
  else Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

/** A literal, or the number that the digits so far make; undefined while they make none. */
function valueOfWord(word: string): unknown {
  if (WORDS.has(word)) return WORDS.get(word);
  const number = Number.parseFloat(word);
  return Number.isFinite(number) ? number : undefined;
}
