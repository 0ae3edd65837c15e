/** How literals are written: `python` (and JSON), or `gemma` with bare keys, token-quoted and bare strings. */
export type LiteralFlavor = 'python' | 'gemma';

/** A call in Python syntax. Positions are offsets in the parsed text. */
export interface LiteralCall {
  name: string;
  named: Map<string, unknown>;
  positional: unknown[];
  start: number;
  end: number;
  /** Range of the text between the parentheses. */
  input: readonly [number, number];
  duplicateKeys: boolean;
}

class NotALiteral extends Error {}

const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['null', null],
  ['None', null],
]);
const NUMBER = /[+-]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d+)(?:[eE][+-]?\d+)?(?![\w.])/y;
const WORD = /[\p{L}_][\p{L}\p{N}_]*/uy;
const CALL_NAME = /[\p{L}_][\p{L}\p{N}_./-]*(?=\s*\()/uy;
const BARE = /[^,{}[\]\n]+/y;
const BARE_KEY = /[^\s:,{}[\]"<]+/y;
const SPACE = /\s*/y;
const ESCAPED: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', a: '\x07', 0: '\0', '\n': '' };
const CODE = /x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})/y;
const TOKENS = ['<|"|>', '<escape>'];

/** The value written in `text`, as `[value]`; undefined when the text is anything but one whole literal. */
export function parseLiteral(text: string, flavor: LiteralFlavor): [unknown] | undefined {
  return attempt(text, flavor, (parser) => [parser.value()] as [unknown]);
}

/** The calls of `[f(a=1), g()]` or of lines `f(a=1)`; undefined when the text is anything else. */
export function parseLiteralCalls(text: string): LiteralCall[] | undefined {
  return attempt(text, 'python', (parser) => parser.calls());
}

function attempt<T>(text: string, flavor: LiteralFlavor, read: (parser: LiteralParser) => T): T | undefined {
  const parser = new LiteralParser(text, flavor);
  try {
    const result = read(parser);
    return parser.atEnd() ? result : undefined;
  } catch (error) {
    if (error instanceof NotALiteral) return undefined;
    throw error;
  }
}

class LiteralParser {
  private readonly text: string;
  private readonly gemma: boolean;
  private p = 0;
  private depth = 0;

  constructor(text: string, flavor: LiteralFlavor) {
    this.text = text;
    this.gemma = flavor === 'gemma';
  }

  atEnd(): boolean {
    this.match(SPACE);
    return this.p === this.text.length;
  }

  calls(): LiteralCall[] {
    const list = this.accept('[');
    const calls = [this.call()];
    while (!(list && this.accept(']'))) {
      if (this.accept(',') && list && this.accept(']')) break;
      if (!list && this.atEnd()) break;
      calls.push(this.call());
    }
    return calls;
  }

  value(): unknown {
    this.match(SPACE);
    const char = this.text.charAt(this.p);
    if (char === '{') return this.nested(() => this.pairs());
    if (char === '[') return this.nested(() => this.list(']'));
    if (char === '(' && !this.gemma) return this.nested(() => this.list(')'));
    if (char === '"' || (char === "'" && !this.gemma)) return this.quoted(char);
    const token = this.gemma && TOKENS.find((token) => this.text.startsWith(token, this.p));
    return token ? this.tokenQuoted(token) : this.scalar();
  }

  private scalar(): unknown {
    const from = this.p;
    const number = this.match(NUMBER);
    if (number !== undefined && (!this.gemma || this.atBoundary())) {
      const value = Number(number.replaceAll('_', ''));
      if (!Number.isFinite(value)) throw new NotALiteral();
      return value;
    }
    this.p = from;
    const word = this.match(WORD);
    if (word !== undefined && WORDS.has(word) && (!this.gemma || this.atBoundary())) return WORDS.get(word);
    this.p = from;
    const bare = this.gemma ? this.match(BARE) : undefined;
    if (bare === undefined) throw new NotALiteral();
    return bare.trimEnd();
  }

  private atBoundary(): boolean {
    this.match(SPACE);
    return this.p === this.text.length || ',}]'.includes(this.text.charAt(this.p));
  }

  private nested<T>(read: () => T): T {
    this.p += 1;
    this.depth += 1;
    if (this.depth > 256) throw new NotALiteral();
    const value = read();
    this.depth -= 1;
    return value;
  }

  private list(closer: string): unknown[] {
    const items: unknown[] = [];
    while (!this.accept(closer)) {
      items.push(this.value());
      if (!this.accept(',') && !this.peek(closer)) throw new NotALiteral();
    }
    return items;
  }

  private pairs(): Record<string, unknown> {
    const pairs = new Map<string, unknown>();
    while (!this.accept('}')) {
      const key = this.key();
      this.expect(':');
      pairs.set(key, this.value());
      if (!this.accept(',') && !this.peek('}')) throw new NotALiteral();
    }
    return Object.fromEntries(pairs);
  }

  private key(): string {
    this.match(SPACE);
    const bare = this.gemma ? this.match(BARE_KEY) : undefined;
    const key = bare ?? this.value();
    if (typeof key !== 'string') throw new NotALiteral();
    return key;
  }

  private call(): LiteralCall {
    this.match(SPACE);
    const start = this.p;
    const name = this.match(CALL_NAME);
    if (name === undefined) throw new NotALiteral();
    this.expect('(');
    const call = { name, named: new Map<string, unknown>(), positional: [] as unknown[], start, duplicateKeys: false };
    const from = this.p;
    while (!this.accept(')')) {
      this.argument(call);
      if (!this.accept(',') && !this.peek(')')) throw new NotALiteral();
    }
    return { ...call, end: this.p, input: [from, this.p - 1] };
  }

  private argument(call: { named: Map<string, unknown>; positional: unknown[]; duplicateKeys: boolean }): void {
    this.match(SPACE);
    const from = this.p;
    const key = this.match(WORD);
    if (key !== undefined && this.accept('=')) {
      if (call.named.has(key)) call.duplicateKeys = true;
      call.named.set(key, this.value());
      return;
    }
    this.p = from;
    call.positional.push(this.value());
  }

  private quoted(quote: string): string {
    const triple = quote + quote + quote;
    const closer = this.text.startsWith(triple, this.p) ? triple : quote;
    this.p += closer.length;
    let value = '';
    let from = this.p;
    const stop = quote === '"' ? /["\\]/g : /['\\]/g;
    for (;;) {
      stop.lastIndex = this.p;
      if (!stop.test(this.text)) throw new NotALiteral();
      this.p = stop.lastIndex - 1;
      if (this.text.charAt(this.p) === '\\') {
        value += this.text.slice(from, this.p) + this.escape();
        from = this.p;
      } else if (this.text.startsWith(closer, this.p)) {
        value += this.text.slice(from, this.p);
        this.p += closer.length;
        return value;
      } else this.p += 1;
    }
  }

  private escape(): string {
    this.p += 1;
    const code = this.match(CODE);
    if (code !== undefined) {
      const point = Number.parseInt(code.slice(1), 16);
      if (point > 0x10ffff) throw new NotALiteral();
      return String.fromCodePoint(point);
    }
    const char = this.text.charAt(this.p);
    this.p += 1;
    if ('"\'\\/'.includes(char)) return char;
    return ESCAPED[char] ?? `\\${char}`;
  }

  private tokenQuoted(token: string): string {
    const from = this.p + token.length;
    const end = this.text.indexOf(token, from);
    if (end < 0) throw new NotALiteral();
    this.p = end + token.length;
    return this.text.slice(from, end);
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.p;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.p += found.length;
    return found;
  }

  private peek(char: string): boolean {
    this.match(SPACE);
    return this.text.charAt(this.p) === char;
  }

  private accept(char: string): boolean {
    const found = this.peek(char);
    if (found) this.p += 1;
    return found;
  }

  private expect(char: string): void {
    if (!this.accept(char)) throw new NotALiteral();
  }
}
