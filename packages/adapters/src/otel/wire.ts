import { isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { withConventions } from './legacy.ts';

/** A span, whatever exporter wrote it. Times are nanoseconds since the epoch. */
export interface Span {
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  name: string;
  start: number;
  end: number;
  attributes: ReadonlyMap<string, unknown>;
  /** Its status or an attribute says that it failed. */
  error: unknown;
}

/** The spans in a value: an OTLP document, one of its parts, or one span. */
export function spansIn(value: JsonObject): Span[] {
  const inner = ['resourceSpans', 'resource_spans', 'scopeSpans', 'scope_spans', 'spans', 'batches'].flatMap(
    (name) => objects(value[name]),
  );
  if (inner.length > 0) return inner.flatMap(spansIn);
  const span = spanOf(value);
  return span ? [span] : [];
}

/** True for an envelope of spans, even when there are none in it. */
export function isEnvelope(value: JsonObject): boolean {
  return ['resourceSpans', 'scopeSpans', 'spans', 'batches'].some((name) => Array.isArray(value[name]));
}

function spanOf(value: JsonObject): Span | undefined {
  const { traceId, spanId } = idsOf(value);
  if (traceId === undefined || spanId === undefined) return undefined;
  const parent = isObject(value['parentSpanContext']) ? value['parentSpanContext'] : value;
  const attributes = withConventions(allAttributes(value));
  const start = nanosOf(
    value['startTimeUnixNano'] ?? value['startTime'] ?? value['start_time'],
    value['timestamp'],
  );
  return {
    traceId,
    spanId,
    parentId: PARENTS.map((name) => words(parent === value ? value[name] : parent['spanId'])).find(Boolean),
    name: words(value['name']) ?? '',
    start,
    end: endOf(value, start),
    attributes,
    error: errorOf(value, attributes),
  };
}

const PARENTS = ['parentSpanId', 'parentId', 'parent_id', 'parent_span_id'];

/** The ids of a span: its own fields, or those of its context. */
function idsOf(value: JsonObject): { traceId: string | undefined; spanId: string | undefined } {
  const context = [value['spanContext'], value['_spanContext'], value['context']].find(isObject) ?? {};
  return {
    traceId: words(value['traceId']) ?? words(context['traceId']) ?? words(context['trace_id']),
    spanId:
      words(value['spanId']) ?? words(context['spanId']) ?? words(context['span_id']) ?? words(value['id']),
  };
}

function endOf(value: JsonObject, start: number): number {
  const stated = value['endTimeUnixNano'] ?? value['endTime'] ?? value['end_time'];
  if (stated !== undefined) return nanosOf(stated, undefined);
  // A console prints microseconds.
  return typeof value['duration'] === 'number' ? start + value['duration'] * 1000 : start;
}

/** Nanoseconds of a time: as a number or text of nanoseconds, as seconds and nanoseconds, as ISO text, or in microseconds. */
function nanosOf(value: unknown, micros: unknown): number {
  if (Array.isArray(value)) {
    const [seconds, rest] = value as unknown[];
    return (typeof seconds === 'number' ? seconds * 1e9 : 0) + (typeof rest === 'number' ? rest : 0);
  }
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return /^\d+$/.test(value) ? Number(value) : Date.parse(value) * 1e6 || 0;
  return typeof micros === 'number' ? micros * 1000 : 0;
}

/** Attributes of a span and those that its events add: content may be recorded as an event. */
function allAttributes(value: JsonObject): Map<string, unknown> {
  const all = attributesOf(value['attributes']);
  for (const event of objects(value['events'])) {
    for (const [name, stated] of attributesOf(event['attributes']))
      if (name.startsWith('gen_ai.') && !all.has(name)) all.set(name, stated);
  }
  return all;
}

/** Attributes by name: an object, or a list of keys and typed values. */
function attributesOf(value: unknown): Map<string, unknown> {
  if (isObject(value)) return new Map(Object.entries(value));
  return new Map(
    objects(value).flatMap((one) =>
      typeof one['key'] === 'string' ? [[one['key'], plain(one['value'])]] : [],
    ),
  );
}

/** A typed value of OTLP as a plain one. */
function plain(value: unknown): unknown {
  if (!isObject(value)) return value;
  const [kind, inner] = Object.entries(value)[0] ?? [];
  if (kind === 'intValue') return Number(inner);
  if (kind === 'arrayValue')
    return isObject(inner) && Array.isArray(inner['values']) ? inner['values'].map(plain) : [];
  if (kind === 'kvlistValue') return isObject(inner) ? Object.fromEntries(attributesOf(inner['values'])) : {};
  return inner;
}

/** Why a span failed: its exception, the words of its status, or the type of its error. */
function errorOf(value: JsonObject, attributes: ReadonlyMap<string, unknown>): unknown {
  const status = isObject(value['status']) ? value['status'] : {};
  const type = words(attributes.get('error.type'));
  const hasFailed =
    status['code'] === 2 || /ERROR/.test(text(status['code']) ?? text(status['status_code']) ?? '');
  if (!hasFailed && type === undefined) return undefined;
  const thrown = objects(value['events']).find((event) => event['name'] === 'exception');
  const facts = attributesOf(thrown?.['attributes']);
  const message =
    words(status['message']) ?? words(status['description']) ?? words(facts.get('exception.message')) ?? type;
  const code = type ?? words(facts.get('exception.type'));
  return {
    message: message ?? 'The span failed; it does not say why.',
    ...(code === undefined ? undefined : { code }),
  };
}
