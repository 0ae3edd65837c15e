import type { Segment } from './segment.ts';

/** One message as a scanner sees it. */
export interface MessageScanner {
  push: (text: string) => Segment[];
  end: () => Segment[];
}

const HEAD = /^\s*(`{3,}|~{3,})[^\n`]*\n/;
/** What may still become a head: only space, part of a fence, or an info line that is not over. */
const PART_OF_HEAD = /^\s*(?:`{0,2}|~{0,2}|(?:`{3,}|~{3,})[^\n`]*)$/;
const HEAD_LIMIT = 1024;

/**
 * Scans a message that is one code fence and nothing else as if the fence were not there, when that finds calls and leaves
 * no text. Anything else goes to the usual scanner, from the piece on at which it is clear. Nothing is given out before.
 */
export class WholeFence implements MessageScanner {
  readonly #make: () => MessageScanner;
  #usual: MessageScanner | undefined;
  /** What was held back; joined once, when it is clear what it is. */
  #held: string[] = [];
  #head = '';
  #fence = '';
  /** The line that is being read, and where it begins. */
  #line = '';
  #lineStart = 0;
  /** Range of the closing line, once it was read. */
  #close: readonly [number, number] | undefined;
  /** There is more than a fence. */
  #isMore = false;

  constructor(make: () => MessageScanner) {
    this.#make = make;
  }

  push(text: string): Segment[] {
    if (this.#usual) return this.#usual.push(text);
    this.#held.push(text);
    if (this.#fence === '') this.#readHead(text);
    else this.#readLines(text);
    return this.#isMore ? this.#giveUp() : [];
  }

  end(): Segment[] {
    if (this.#usual) return this.#usual.end();
    if (this.#line !== '') this.#readLine(0);
    const inside = this.#inside();
    if (inside) return inside;
    const scanner = this.#make();
    return [...scanner.push(this.#held.join('')), ...scanner.end()];
  }

  #giveUp(): Segment[] {
    this.#usual = this.#make();
    const held = this.#held.join('');
    this.#held = [];
    return this.#usual.push(held);
  }

  #readHead(text: string): void {
    this.#head += text;
    const [head = '', fence = ''] = HEAD.exec(this.#head) ?? [];
    if (head !== '') {
      this.#fence = fence;
      this.#lineStart = head.length;
      this.#readLines(this.#head.slice(head.length));
      this.#head = head;
    } else this.#isMore = this.#head.length > HEAD_LIMIT || !PART_OF_HEAD.test(this.#head);
  }

  #readLines(text: string): void {
    let from = 0;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      this.#line += text.slice(from, at);
      this.#readLine(1);
      from = at + 1;
    }
    this.#line += text.slice(from);
  }

  #readLine(newline: 0 | 1): void {
    const line = this.#line.trim();
    const end = this.#lineStart + this.#line.length + newline;
    if (this.#close) this.#isMore ||= line !== '';
    else if (this.#closes(line)) this.#close = [this.#lineStart, end];
    this.#line = '';
    this.#lineStart = end;
  }

  #closes(line: string): boolean {
    return line.length >= this.#fence.length && line === (this.#fence[0] ?? '').repeat(line.length);
  }

  /** The segments of a fence that holds calls and nothing that a person reads. */
  #inside(): Segment[] | undefined {
    if (this.#isMore || !this.#close) return undefined;
    const text = this.#held.join('');
    const scanner = this.#make();
    const [from, to] = this.#close;
    const start = this.#head.length;
    const found = [...scanner.push(text.slice(start, from)), ...scanner.end()];
    const isRead = found.some((one) => one.type === 'text' && one.text.trim() !== '');
    if (isRead || !found.some((one) => one.type === 'call')) return undefined;
    return [
      syntax(text, 0, start),
      ...found.map((one) => moved(one, start)),
      syntax(text, from, to),
      ...(to < text.length ? [syntax(text, to, text.length)] : []),
    ];
  }
}

function syntax(text: string, start: number, end: number): Segment {
  return { type: 'dropped', reason: 'syntax', start, end, raw: text.slice(start, end) };
}

function moved(segment: Segment, by: number): Segment {
  const placed = { ...segment, start: segment.start + by, end: segment.end + by };
  if (placed.type !== 'call') return placed;
  const { span } = placed.recovered;
  return {
    ...placed,
    recovered: { ...placed.recovered, span: { start: span.start + by, end: span.end + by } },
  };
}
