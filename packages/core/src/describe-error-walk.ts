import { readErrorText } from './describe-error-text.ts';
import type { Weight } from './describe-error-text.ts';

/** One readable text found inside an error, and how deep it lay. */
export interface Finding {
  text: string;
  weight: Weight;
  depth: number;
  code?: string | number;
}

/** Everything readable inside an error, outermost first. */
export interface Findings {
  texts: Finding[];
  stacks: string[];
  code?: string | number;
}

interface Walk extends Findings {
  seen: Set<unknown>;
  /** Values still allowed to be looked at. */
  left: number;
}

interface Place {
  depth: number;
  /** The most that a text found here can weigh. */
  weight: Weight;
  code?: string | number;
  /** Collects what is found here. */
  into: Finding[];
}

const CODES = ['code', 'statusCode', 'status', 'errorCode', 'exitCode', 'error_code', 'errno'] as const;
/** Where a value keeps its words and what it wraps. Requests and headers are left out: their words are somebody else's. */
const KEYS = (
  'error_description errorText errorMessage message msg detail error exception failure stderr ' +
  'cause errors issues lastError originalError innerError details content value ' +
  'structuredContent data response responseBody body metadata raw result output description reason title statusText text'
).split(' ');
/** Texts from here on lie one deeper than the value's own words. */
const DEEPER = KEYS.indexOf('cause');
/** Texts from here on may be something else than an error. */
const ASIDE = KEYS.indexOf('structuredContent');
const MAX_DEPTH = 12;

/** Walks through an error of any shape. Never throws: what cannot be read is passed over. */
export function findTexts(value: unknown): Findings {
  const walk: Walk = { texts: [], stacks: [], seen: new Set(), left: 500 };
  if (typeof value === 'number' || typeof value === 'bigint') walk.code = String(value);
  visit(value, { depth: 0, weight: 3, into: walk.texts }, walk);
  return walk;
}

/** The deepest text among those that tell most. */
export function deepest(texts: readonly Finding[]): Finding | undefined {
  let best: Finding | undefined;
  for (const text of texts) {
    const heavier = best === undefined || text.weight > best.weight;
    if (heavier || (text.weight === best?.weight && text.depth > best.depth)) best = text;
  }
  return best;
}

function visit(value: unknown, place: Place, walk: Walk): void {
  if (typeof value === 'string') hear(value, place, walk);
  if (typeof value !== 'object' || value === null || walk.seen.has(value)) return;
  if (place.depth > MAX_DEPTH || walk.left-- <= 0) return;
  walk.seen.add(value);
  if (isList(value)) hearList(value, place, walk);
  else look(value, place, walk);
}

function hear(source: string, place: Place, walk: Walk): void {
  const { text, weight, stack, packed, whole, code = place.code } = readErrorText(source);
  walk.code ??= code;
  if (stack !== undefined) walk.stacks.push(stack);
  const here: Place = { ...place, ...(code !== undefined && { code }) };
  if (packed === undefined) return note(text, weight, here);
  const inside: Place = { ...here, depth: place.depth + 1, into: [] };
  visit(packed, inside, walk);
  const speaks = whole === undefined || inside.into.some((found) => found.weight > 1);
  note(speaks ? text : whole, speaks ? weight : 3, here);
  place.into.push(...inside.into);
}

function note(text: string, weight: Weight, { weight: most, depth, code, into }: Place): void {
  if (text === '') return;
  into.push({ text, weight: Math.min(weight, most) as Weight, depth, ...(code !== undefined && { code }) });
}

/** Content blocks are one text; several errors side by side become one sentence. */
function hearList(list: readonly unknown[], place: Place, walk: Walk): void {
  const blocks: string[] = [];
  const parts = new Map<string, Finding>();
  for (let index = 0; index < Math.min(list.length, 50); index++) {
    const item = read(list, index);
    const block = typeof item === 'string' ? item : read(item, 'text');
    if (typeof block === 'string') blocks.push(block);
    const inside: Place = { ...place, depth: place.depth + 1, into: [] };
    visit(item, inside, walk);
    const said = deepest(inside.into);
    if (said !== undefined) parts.set(placeOf(item) + said.text, said);
  }
  const best = deepest([...parts.values()]);
  if (blocks.length > 0) hear(blocks.join('\n'), place, walk);
  else if (best !== undefined) place.into.push({ ...best, text: [...parts.keys()].join('; ') });
}

/** `query.limit: ` for an issue that names its field. */
function placeOf(issue: unknown): string {
  const path = read(issue, 'path') ?? read(issue, 'loc') ?? read(issue, 'instancePath');
  const steps = isList(path) ? path : String(path ?? '').split('/');
  const named = steps
    .map((step) => read(step, 'key') ?? step)
    .filter((step) => typeof step !== 'object' && step !== '');
  return named.length === 0 ? '' : `${named.map(String).join('.')}: `;
}

function look(value: object, place: Place, walk: Walk): void {
  if (read(value, 'mimeType') !== undefined) return;
  const code = codeOf(value) ?? place.code;
  walk.code ??= code;
  const stack = read(value, 'stack');
  if (typeof stack === 'string' && stack !== '' && !walk.stacks.includes(stack)) walk.stacks.push(stack);
  for (const [index, key] of KEYS.entries()) {
    const inner = read(value, key);
    const isText = typeof inner === 'string';
    const depth = place.depth + (isText && index < DEEPER ? 0 : 1);
    const weight = isText && index >= ASIDE ? 2 : 3;
    visit(
      inner,
      {
        ...place,
        depth,
        weight: Math.min(place.weight, weight) as Weight,
        ...(code !== undefined && { code }),
      },
      walk,
    );
  }
}

function codeOf(value: object): string | number | undefined {
  const name = read(value, 'name');
  const named =
    typeof name === 'string' && /^(?!Error$)\w+(?:Error|Exception)$/.test(name) ? name : undefined;
  // The numbers of a DOMException are history; its name is the code.
  if (read(value, 'ABORT_ERR') !== undefined) return named;
  for (const key of CODES) {
    const code = read(value, key);
    if (typeof code === 'number') return code;
    if (typeof code === 'string' && code !== '' && code.length <= 80) return code;
  }
  const type = read(value, 'type');
  return typeof type === 'string' && type.endsWith('_error') ? type : named;
}

function isList(value: unknown): value is readonly unknown[] {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

/** Reads a property that may be a trap. */
function read(value: unknown, key: string | number): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    return (value as Record<string | number, unknown>)[key];
  } catch {
    return undefined;
  }
}
