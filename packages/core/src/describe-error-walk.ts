import { readErrorText } from './describe-error-text.ts';

/** One readable text found inside an error: its words, how much they tell (0 to 3), how deep it lay. */
export interface Finding {
  text: string;
  weight: number;
  depth: number;
}

/** What is gathered on the way through one error. */
export interface Walk {
  stacks: string[];
  /** The deepest code so far. */
  code?: string | number | undefined;
  seen: Set<unknown>;
  /** Values still allowed to be looked at. */
  left: number;
}

/** Where a value keeps its words and what it wraps. Requests and headers are left out: their words are somebody else's. */
const KEYS = (
  'error_description errorText errorMessage message msg detail error stderr ' +
  'cause errors issues content value ' +
  'structuredContent data response responseBody body metadata raw result reason title details'
).split(' ');
/** Texts from `cause` on lie one deeper than the value's own words. */
const DEEPER = 8;
/** Texts from `structuredContent` on may be something else than an error. */
const ASIDE = 13;

/** Everything readable inside an error of any shape, outermost first. Never throws: what cannot be read is passed over. */
export function findTexts(value: unknown, depth: number, walk: Walk): Finding[] {
  if (typeof value === 'string') return hear(value, depth, walk);
  if (typeof value !== 'object' || value === null || walk.seen.has(value) || walk.left-- <= 0) return [];
  walk.seen.add(value);
  const list = asList(value);
  return list === undefined ? look(value, depth, walk) : hearList(list, depth, walk);
}

/** The deepest text among those that tell most. */
export function deepest(texts: readonly Finding[]): Finding | undefined {
  let best: Finding | undefined;
  for (const text of texts) {
    const gain = text.weight - (best?.weight ?? 0) || text.depth - (best?.depth ?? -1);
    if (gain > 0) best = text;
  }
  return best;
}

function hear(source: string, depth: number, walk: Walk): Finding[] {
  const { text, weight, stack, packed, code } = readErrorText(source);
  walk.code = code ?? walk.code;
  if (stack !== undefined) walk.stacks.push(stack);
  const inside = findTexts(packed, depth + 1, walk);
  // JSON without words of its own is part of the sentence.
  const whole = text !== '' && packed !== undefined && inside.every((found) => found.weight < 2);
  const own: Finding[] = text === '' ? [] : [{ text: whole ? source : text, weight, depth }];
  return [...own, ...inside];
}

/** Content blocks are one text; several errors side by side become one sentence. */
function hearList(list: readonly unknown[], depth: number, walk: Walk): Finding[] {
  const blocks: string[] = [];
  const parts = new Map<string, Finding>();
  for (const item of list) {
    const block = asText(item) || asText(read(item, 'text'));
    if (block !== '') blocks.push(block);
    else {
      const said = deepest(findTexts(item, depth + 1, walk));
      if (said !== undefined) parts.set(placeOf(item) + said.text, said);
    }
  }
  if (blocks.length > 0) return hear(blocks.join('\n'), depth, walk);
  const best = deepest([...parts.values()]);
  return best ? [{ ...best, text: [...parts.keys()].join('; ') }] : [];
}

/** `query.limit: ` for an issue that names its field. */
function placeOf(issue: unknown): string {
  const path = read(issue, 'path') ?? read(issue, 'loc') ?? read(issue, 'instancePath');
  const steps = asList(path) ?? asText(path).split('/');
  const place = steps.filter((step) => typeof step === 'number' || asText(step)).join('.');
  return place && `${place}: `;
}

function look(value: object, depth: number, walk: Walk): Finding[] {
  if (read(value, 'mimeType') !== undefined) return [];
  walk.code = codeOf(value) ?? walk.code;
  const stack = asText(read(value, 'stack'));
  if (stack !== '') walk.stacks.push(stack);
  return KEYS.flatMap((key, index) => {
    const inner = read(value, key);
    const own = typeof inner === 'string' && index < DEEPER;
    const found = findTexts(inner, own ? depth : depth + 1, walk);
    const first = found[0];
    if (first?.depth === depth + 1 && index >= ASIDE && typeof inner === 'string')
      first.weight = Math.min(first.weight, 2);
    return found;
  });
}

function codeOf(value: object): string | number | undefined {
  const name = /^(?!Error$)\w+(?:Error|Exception)$/.exec(asText(read(value, 'name')))?.[0];
  // The numbers of a DOMException are history; its name is the code.
  if (read(value, 'ABORT_ERR') !== undefined) return name;
  for (const key of ['code', 'statusCode', 'status', 'exitCode']) {
    const code = read(value, key);
    if (typeof code === 'number' || (key !== 'status' && asText(code) !== '')) return code as string | number;
  }
  return /^\w+_error$/.exec(asText(read(value, 'type')))?.[0] ?? name;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The first items of a list; a list whose items are traps counts as an object. */
function asList(value: unknown): unknown[] | undefined {
  try {
    return Array.isArray(value) ? value.slice(0, 50) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a property that may be a trap. */
function read(value: unknown, key: string): unknown {
  try {
    return typeof value === 'object' ? (value as Record<string, unknown> | null)?.[key] : undefined;
  } catch {
    return undefined;
  }
}
