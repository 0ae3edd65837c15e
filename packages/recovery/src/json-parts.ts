/** One comma-separated part of a bracketed text, without surrounding space. */
export interface JsonPart {
  start: number;
  end: number;
  /** A comma or the closing bracket came after it. */
  closed: boolean;
  /** Its own brackets and quotes are closed. */
  whole: boolean;
}

/** A member of an object: its key and where its value stands. */
export interface JsonMember extends JsonPart {
  key: string;
}

const STRUCTURE = /["'[\](){},]/g;

/** Splits the bracketed text that begins at `at`, whole or cut off. Strings may use either quote. */
export function jsonParts(text: string, at: number): JsonPart[] {
  const parts: JsonPart[] = [];
  let depth = 0;
  let start = at + 1;
  let p = at + 1;
  const add = (end: number, closed: boolean): void => {
    const part = text.slice(start, end);
    const from = start + (part.length - part.trimStart().length);
    const to = Math.max(from, start + part.trimEnd().length);
    if (to > from)
      parts.push({ start: from, end: to, closed, whole: depth === 0 && /["'}\])]$/.test(part.trimEnd()) });
  };
  for (;;) {
    STRUCTURE.lastIndex = p;
    const found = STRUCTURE.exec(text);
    if (!found) break;
    const char = found[0];
    p = found.index + 1;
    if (char === '"' || char === "'") {
      p = stringEnd(text, found.index);
      if (p < 0) {
        depth = 1;
        break;
      }
    } else if (char === ',') {
      if (depth > 0) continue;
      add(found.index, true);
      start = p;
    } else if ('{[('.includes(char)) depth += 1;
    else if (depth === 0) {
      add(found.index, true);
      return parts;
    } else depth -= 1;
  }
  add(text.length, false);
  return parts;
}

/** The members of the object at `at`. */
export function jsonMembers(text: string, at: number): JsonMember[] {
  const members: JsonMember[] = [];
  for (const part of jsonParts(text, at)) {
    const quote = text.charAt(part.start);
    const keyEnd = quote === '"' || quote === "'" ? stringEnd(text, part.start) : -1;
    const colon = keyEnd < 0 ? -1 : text.indexOf(':', keyEnd);
    if (colon < 0 || colon >= part.end || text.slice(keyEnd, colon).trim() !== '') continue;
    let start = colon + 1;
    while (start < part.end && text.charCodeAt(start) <= 32) start += 1;
    members.push({ ...part, start, key: unquote(text.slice(part.start, keyEnd)) });
  }
  return members;
}

/** The content of a quoted string, escapes decoded when it is JSON. */
export function unquote(text: string): string {
  if (text.startsWith('"') && text.includes('\\')) {
    try {
      return String(JSON.parse(text));
    } catch {
      return text.slice(1, -1);
    }
  }
  return text.slice(1, -1);
}

/** Position after the string at `from`, -1 when it does not end. */
function stringEnd(text: string, from: number): number {
  const stop = text.charAt(from) === '"' ? /["\\]/g : /['\\]/g;
  stop.lastIndex = from + 1;
  while (stop.test(text)) {
    if (text.charCodeAt(stop.lastIndex - 1) !== 92) return stop.lastIndex;
    stop.lastIndex += 1;
  }
  return -1;
}
