/** How literals are written: `python` (and JSON), or `gemma` with bare keys, token-quoted and bare strings. */
export type LiteralFlavor = 'python' | 'gemma';

/** A call in Python syntax. Positions are offsets in the parsed text. */
export interface LiteralCall {
  name: string;
  named: Record<string, unknown>;
  /** Arguments without a name. */
  positional: unknown[];
  end: number;
  /** The text between the parentheses. */
  input: string;
}

const CALL = '\0';
const SPACE = /[\s;]+/y;
const STRING =
  /"""((?:[^\\]|\\[^])*?)"""|'''((?:[^\\]|\\[^])*?)'''|"([^"\\]*(?:\\[^][^"\\]*)*)"|'([^'\\]*(?:\\[^][^'\\]*)*)'/y;
const TOKEN_STRING = /<\|"\|>([^]*?)<\|"\|>|<escape>([^]*?)<escape>|"([^"\\]*(?:\\[^][^"\\]*)*)"/y;
const NUMBER = /^[+-]?(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:e[+-]?\d+)?$/i;
const WORD = /[+-]?\.?[\p{L}\p{N}_][\p{L}\p{N}_.+-]*/uy;
const NAMED = /[\p{L}_][\p{L}\p{N}_]*(?=\s*=)/uy;
const CALLED = /[\p{L}_][\p{L}\p{N}_.\-/]*(?=\s*\()/uy;
const BARE = /[^,{}[\]]+/y;
const BARE_KEY = /[^\s:,{}[\]"<]+/y;
const ESCAPE = /\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|([^]))/gi;
const ESCAPED: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  0: '\0',
};
const WORDS: Record<string, string> = {
  True: 'true',
  False: 'false',
  None: 'null',
  true: 'true',
  false: 'false',
  null: 'null',
};
const CLOSERS: Record<string, string> = { '{': '}', '[': ']', '(': ']' };

/** The value written in `text`, as `[value]`; undefined when the text is anything but one whole literal. */
export function parseLiteral(text: string, flavor: LiteralFlavor): [unknown] | undefined {
  return attempt(() => [JSON.parse(new Translation(text, flavor).json())]);
}

/** The calls of `[f(a=1), g()]` or of lines `f(a=1)`; undefined when the text is anything else. */
export function parseLiteralCalls(text: string): LiteralCall[] | undefined {
  return attempt(() => {
    const translation = new Translation(text, 'python');
    const json = translation.json();
    const items = JSON.parse(text.startsWith('[') ? json : `[${json}]`) as unknown[];
    if (items.length !== translation.calls.length) throw new SyntaxError();
    return translation.calls.map((call, i) => {
      const [name, ...rest] = items[i] as [string, ...unknown[]];
      if (name !== CALL + call.name) throw new SyntaxError();
      const named = rest.pop() as Record<string, unknown>;
      const positional = Object.keys(named).filter((key) => key.startsWith(CALL));
      const entries = Object.entries(named).filter(([key]) => !key.startsWith(CALL));
      return { ...call, named: Object.fromEntries(entries), positional: positional.map((key) => named[key]) };
    });
  });
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Rewrites a literal as JSON, token by token; what is not a literal makes it throw or gives a text that is no JSON. */
class Translation {
  readonly calls: { name: string; end: number; input: string }[] = [];
  readonly #text: string;
  readonly #gemma: boolean;
  readonly #open: string[] = [];
  #out: string[] = [];
  #p = 0;
  #from = 0;

  constructor(text: string, flavor: LiteralFlavor) {
    this.#text = text;
    this.#gemma = flavor === 'gemma';
  }

  json(): string {
    while (this.#p < this.#text.length) if (this.#match(SPACE) === undefined) this.#token();
    if (this.#open.length > 0) throw new SyntaxError();
    return this.#out.join('');
  }

  #token(): void {
    const char = this.#text.charAt(this.#p);
    const closer = CLOSERS[char];
    if (closer && !(this.#gemma && char === '(')) {
      this.#value();
      this.#emit(closer === ']' ? '[' : '{', closer);
    } else if (char === this.#closer()) this.#close();
    else if (char === ',' || char === ':') this.#emit(char);
    else if (this.#gemma) this.#gemmaToken();
    else this.#pythonToken();
  }

  /** The character that closes the innermost bracket: calls and tuples are closed by `)`. */
  #closer(): string {
    const open = this.#open.at(-1) ?? '';
    return open === '}]' || open === ')' ? ')' : open;
  }

  #emit(text: string, closer?: string): void {
    if (closer) this.#open.push(this.#text.charAt(this.#p) === '(' ? ')' : closer);
    this.#out.push(text);
    this.#p += 1;
  }

  #close(): void {
    if (this.#out.at(-1) === ',') this.#out.pop();
    const closer = this.#open.pop() ?? '';
    const call = this.calls.at(-1);
    this.#out.push(closer === ')' ? ']' : closer);
    if (closer === '}]' && call) {
      call.input = this.#text.slice(this.#from, this.#p);
      call.end = this.#p + 1;
    }
    this.#p += 1;
  }

  /** A value begins: between calls a comma may be missing, in a call the value may have no name. */
  #value(): void {
    const last = this.#out.at(-1) ?? '';
    if (this.#open.at(-1) === '}]' && (last === ',' || last.endsWith('{')))
      this.#out.push(`"\\u0000${this.#p}":`);
  }

  #pythonToken(): void {
    const inCall = this.#open.at(-1) === '}]';
    const named = inCall ? this.#match(NAMED) : undefined;
    if (named !== undefined) {
      this.#out.push(`${JSON.stringify(named)}:`);
      this.#p = this.#text.indexOf('=', this.#p) + 1;
      return;
    }
    const called = this.#match(CALLED);
    if (called !== undefined) return this.#call(called);
    this.#value();
    const string = this.#string(STRING);
    this.#out.push(string ?? scalar(this.#match(WORD) ?? ''));
  }

  #call(name: string): void {
    if (this.#open.includes('}]')) throw new SyntaxError();
    if (this.#open.length === 0 && this.#out.length > 0 && this.#out.at(-1) !== ',') this.#out.push(',');
    this.#out.push(`[${JSON.stringify(CALL + name)},{`);
    this.#p = this.#text.indexOf('(', this.#p) + 1;
    this.#from = this.#p;
    this.#open.push('}]');
    this.calls.push({ name, end: 0, input: '' });
  }

  #gemmaToken(): void {
    const string = this.#string(TOKEN_STRING);
    const last = this.#out.at(-1) ?? '';
    const isKey = this.#open.at(-1) === '}' && (last === '{' || last === ',');
    const bare = string === undefined ? this.#match(isKey ? BARE_KEY : BARE) : undefined;
    if (string === undefined && bare === undefined) throw new SyntaxError();
    const text = (bare ?? '').trim();
    this.#out.push(
      string ??
        (isKey || (!Object.hasOwn(WORDS, text) && !NUMBER.test(text)) ? JSON.stringify(text) : scalar(text)),
    );
  }

  #string(pattern: RegExp): string | undefined {
    const whole = this.#match(pattern);
    if (whole === undefined) return undefined;
    if (whole.startsWith('<')) {
      const width = whole.startsWith('<|') ? 5 : 8;
      return JSON.stringify(whole.slice(width, -width));
    }
    const width = /^(?:"""|''')/.test(whole) && whole.length > 5 ? 3 : 1;
    return JSON.stringify(unescape(whole.slice(width, -width)));
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#p;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#p += found.length;
    return found;
  }
}

function scalar(text: string): string {
  const word = Object.hasOwn(WORDS, text) ? WORDS[text] : undefined;
  if (word) return word;
  const value = Number(text.replaceAll('_', ''));
  if (!NUMBER.test(text) || !Number.isFinite(value)) throw new SyntaxError();
  return String(value);
}

function unescape(text: string): string {
  return text.replace(ESCAPE, (...found: (string | undefined)[]) => {
    const [, hex, short, long, char = ''] = found;
    const digits = hex ?? short ?? long;
    if (digits !== undefined) return String.fromCodePoint(Number.parseInt(digits, 16));
    return '"\'\\/'.includes(char) ? char : (ESCAPED[char] ?? `\\${char}`);
  });
}
