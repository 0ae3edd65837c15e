const CLOSERS: ReadonlyMap<string, string> = new Map([
  ['{', '}'],
  ['[', ']'],
]);

/** Finds the end of one JSON value in text that comes in pieces. It tells brackets and strings apart and checks no more. */
export class ValueScanner {
  /** `done`: the value is whole. `broken`: a line ended inside a string, so this can never be JSON. */
  state: 'open' | 'done' | 'broken' = 'open';
  inString = false;
  #escaped = false;
  #closers: string[] = [];
  /** The last place where the value could end in good order: a length, and how many brackets are open there. */
  #goodLength = 0;
  #goodDepth = 0;

  /** Notes a bracket that was read before. */
  open(bracket: string): void {
    this.#closers.push(CLOSERS.get(bracket) ?? '');
    this.#goodLength = 1;
    this.#goodDepth = 1;
  }

  /** Reads text from a place on, `before` characters after the value's start; returns the place behind what was read. */
  scan(text: string, from: number, before: number): number {
    for (let at = from; at < text.length; at += 1) {
      const char = text[at] as string;
      if (this.inString) this.#stringChar(char);
      else if (char === '"') this.inString = true;
      else if (char === '{' || char === '[') {
        this.#closers.push(CLOSERS.get(char) as string);
        this.#good(before + at - from + 1);
      } else if (char === '}' || char === ']') {
        // The end of the list around a bare item is not part of it.
        if (this.#closers.length === 0) return this.#stop('done', at);
        this.#closers.pop();
        this.#good(before + at - from + 1);
        if (this.#closers.length === 0) return this.#stop('done', at + 1);
      } else if (char === ',') {
        if (this.#closers.length === 0) return this.#stop('done', at);
        this.#good(before + at - from);
      }
      if (this.state === 'broken') return at + 1;
    }
    return text.length;
  }

  /** The value so far, cut behind its last whole part and closed; undefined when nothing of it is whole. */
  closed(value: string): string | undefined {
    if (this.#goodLength < 2) return undefined;
    return value.slice(0, this.#goodLength) + this.#closers.slice(0, this.#goodDepth).reverse().join('');
  }

  #stringChar(char: string): void {
    if (this.#escaped) this.#escaped = false;
    else if (char === '\\') this.#escaped = true;
    else if (char === '"') this.inString = false;
    else if (char === '\n') this.state = 'broken';
  }

  #good(length: number): void {
    this.#goodLength = length;
    this.#goodDepth = this.#closers.length;
  }

  #stop(state: 'done', at: number): number {
    this.state = state;
    return at;
  }
}
