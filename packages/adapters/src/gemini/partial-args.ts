import { objects, text } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';

type Segment = string | number;

const SEGMENT = /\[(\d+)\]|\[(['"])(.*?)\2\]|\.?([^.[\]]+)/g;

/** The steps of a path such as `$.places[0].name`. */
function segmentsOf(path: string): Segment[] {
  const found = [...path.replace(/^\$/, '').matchAll(SEGMENT)];
  return found.map(([, index, , quoted, name]) =>
    index === undefined ? (quoted ?? name ?? '') : Number(index),
  );
}

const closerOf = (segment: Segment): string => (typeof segment === 'number' ? ']' : '}');
const openerOf = (segment: Segment): string => (typeof segment === 'number' ? '[' : '{');

/** Writes arguments that come value by value, each with its path, as the text of one JSON object. */
export class PartialArgs {
  /** The path of the value that was written last; its containers are open. */
  #path: Segment[] = [];
  #inString = false;
  #begun = false;

  /** The text that these pieces add. */
  add(pieces: unknown): string {
    return objects(pieces)
      .map((piece) => this.#add(piece))
      .join('');
  }

  /** The text that closes what is open. */
  end(): string {
    const closing = this.#endString() + [...this.#path].reverse().map(closerOf).join('');
    this.#path = [];
    return this.#begun ? closing : '{}';
  }

  #add(piece: JsonObject): string {
    const path = segmentsOf(text(piece['jsonPath']) ?? '');
    const { stringValue, willContinue } = piece;
    const goesOn = this.#inString && path.join('\0') === this.#path.join('\0');
    const lead = goesOn ? '' : this.#moveTo(path);
    const isText = typeof stringValue === 'string';
    const quoted = isText ? JSON.stringify(stringValue).slice(1, -1) : JSON.stringify(valueOf(piece));
    this.#inString = isText || goesOn;
    const said = lead + (isText && !goesOn ? '"' : '') + (goesOn && !isText ? '' : quoted);
    return willContinue === true ? said : said + this.#endString();
  }

  /** Closes what the path leaves and opens what it enters. */
  #moveTo(path: Segment[]): string {
    const before = this.#path;
    let shared = 0;
    while (shared < path.length - 1 && shared < before.length - 1 && path[shared] === before[shared])
      shared += 1;
    let out = this.#endString();
    if (this.#begun)
      out += `${before
        .slice(shared + 1)
        .reverse()
        .map(closerOf)
        .join('')},`;
    else out += path[0] === undefined ? '' : openerOf(path[0]);
    this.#begun = true;
    out += keyOf(path[shared]);
    for (const segment of path.slice(shared + 1)) out += openerOf(segment) + keyOf(segment);
    this.#path = path;
    return out;
  }

  #endString(): string {
    const closing = this.#inString ? '"' : '';
    this.#inString = false;
    return closing;
  }
}

function keyOf(segment: Segment | undefined): string {
  return typeof segment === 'string' ? `${JSON.stringify(segment)}:` : '';
}

function valueOf(piece: JsonObject): unknown {
  return piece['numberValue'] ?? piece['boolValue'] ?? null;
}

/** True for a call that goes on in the next parts. */
export function isOpenEnded(call: JsonObject): boolean {
  return call['willContinue'] === true || Array.isArray(call['partialArgs']);
}
