import { readProperty } from '../renderers/measure-value.ts';
import { scalarText } from '../renderers/value-text.ts';

/** Members of a value looked at; what lies beyond is not searched. */
const MOST = 200_000;

/** Every text in a value: strings, names of fields, numbers. Lazy, so that a large value is looked at in pieces. */
export function* valueTexts(value: unknown): Generator<string, void, void> {
  if (typeof value === 'string') {
    yield value;
    return;
  }
  const open: unknown[] = [value];
  const seen = new Set<object>();
  for (let looked = 0; open.length > 0 && looked < MOST; looked++) {
    const next = open.pop();
    if (typeof next === 'string') yield next;
    else if (typeof next !== 'object' || next === null) {
      if (next !== undefined && next !== null) yield scalarText(next);
    } else if (!seen.has(next)) {
      seen.add(next);
      yield* fieldsOf(next, open);
    }
  }
}

/** Names of fields now, their values later: last first, so that they are looked at in order. */
function* fieldsOf(value: object, open: unknown[]): Generator<string, void, void> {
  const list = Array.isArray(value);
  const keys = Object.keys(value).slice(0, MOST);
  for (let place = keys.length - 1; place >= 0; place--) open.push(readProperty(value, keys[place] ?? ''));
  if (!list) yield* keys;
}
