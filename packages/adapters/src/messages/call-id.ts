/** What every provider takes as an id of a call. */
const VALID = /^[a-zA-Z0-9_-]{1,40}$/;
const LONGEST_ID = 40;
const LONGEST_NAME = 64;

/** Gives calls ids that every provider takes: the wire's own where it is valid and not used before. */
export class CallIds {
  readonly #used = new Set<string>();

  next(id: string): string {
    const clean = VALID.test(id) ? id : cleaned(id, LONGEST_ID) || 'call';
    let free = clean;
    for (let copy = 2; this.#used.has(free); copy += 1) {
      const ending = `_${copy}`;
      free = `${clean.slice(0, LONGEST_ID - ending.length)}${ending}`;
    }
    this.#used.add(free);
    return free;
  }
}

/** A tool name that every provider takes. */
export function validToolName(name: string): string {
  return cleaned(name, LONGEST_NAME) || 'unknown_tool';
}

function cleaned(text: string, longest: number): string {
  return text.replaceAll(/[^a-zA-Z0-9_-]/g, '_').slice(0, longest);
}
