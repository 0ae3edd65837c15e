import type { Diagnostic } from '../entities/index.ts';
import type { EventScope, RawEvent, TranscriptEvent } from '../events/index.ts';
import { ENVELOPE, EVENT_FIELDS } from './event-fields.ts';
import { BAD, areGood, fieldsOf, isCount, isId, isObject, readFields } from './field-readers.ts';
import type { Fields, Kind, Report } from './field-readers.ts';

/** What came of one wire value. */
export interface ParsedEvent {
  /** The very value when it was good; absent when not even its place in a stream can be read. */
  event?: TranscriptEvent;
  diagnostics: readonly Diagnostic[];
}

const NONE: readonly Diagnostic[] = Object.freeze([]);
const MOST_DIAGNOSTICS = 20;
const DEEPEST_SNAPSHOT = 4;
/** The version of events that this package reads. */
const VERSION = 1;

/** Events inside a snapshot. */
const NESTED: Kind = {
  test: (value) => nested(() => isGood(value), false),
  mend: (value, report) => nested(() => readNested(value, report), BAD),
};

const envelope: Fields = fieldsOf(ENVELOPE, NESTED);
const events: ReadonlyMap<unknown, Fields> = new Map(
  Object.entries(EVENT_FIELDS).map(([type, table]) => [type, fieldsOf(table, NESTED)]),
);
/** The last answer: events of one type mostly come in a row. */
let latest: { type: unknown; fields: Fields | undefined } = { type: undefined, fields: undefined };

/**
 * Reads one value from the wire as an event. Unknown types, newer versions and events without a field they need become
 * `raw`; fields that hold something else than they should are left out, each with a diagnostic. Never throws.
 */
export function parseTranscriptEvent(value: unknown): ParsedEvent {
  const diagnostics: Diagnostic[] = [];
  try {
    if (isGood(value)) return { event: value, diagnostics: NONE };
    const event = read(value, diagnostics);
    return event === undefined ? { diagnostics } : { event, diagnostics };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'unreadable';
    return { diagnostics: [{ code: 'bad-event', message: reason }] };
  }
}

/** Whether there is nothing to mend and nothing to say. */
function isGood(value: unknown): value is TranscriptEvent {
  if (!isObject(value) || !(hasPlainPlace(value) || areGood(value, envelope))) return false;
  const { type } = value;
  if (type !== latest.type) latest = { type, fields: events.get(type) };
  const { fields } = latest;
  return fields !== undefined && value['v'] === VERSION && areGood(value, fields);
}

/** The envelope as most events have it, checked by name, which engines do several times faster than by a table. */
function hasPlainPlace(event: Partial<TranscriptEvent>): boolean {
  const { source, streamId, epoch, seq, scope, at } = event;
  return (
    typeof source === 'string' &&
    isId(streamId) &&
    isCount(epoch) &&
    isCount(seq) &&
    (at === undefined || Number.isFinite(at)) &&
    isObject(scope) &&
    isPlainScope(scope) &&
    event.key === undefined &&
    event.seen === undefined &&
    event.authority === undefined
  );
}

function isPlainScope({ sessionId, runId, agentId, stepId }: Partial<EventScope>): boolean {
  return (
    isId(runId) &&
    isId(agentId) &&
    (sessionId === undefined || isId(sessionId)) &&
    (stepId === undefined || isId(stepId))
  );
}

function read(value: unknown, diagnostics: Diagnostic[]): TranscriptEvent | undefined {
  if (!isObject(value)) return tell(diagnostics, { code: 'bad-event', message: 'no object' });
  const odd: string[] = [];
  const report: Report = (name, problem) => {
    if (odd.push(name) > MOST_DIAGNOSTICS) return;
    const message = `${String(value['type'])}: ${name} ${problem}`;
    diagnostics.push({ code: 'bad-field', message: message.slice(0, 300), ...placeOf(value) });
  };
  const placed = readFields(value, envelope, report);
  if (placed === BAD) return tell(diagnostics, { code: 'bad-event', message: `bad ${odd.at(-1)}` });
  const fields = events.get(value['type']);
  if (value['v'] !== VERSION) return raw(placed, `version ${String(value['v'])}`, diagnostics);
  if (!fields) return raw(placed, 'unknown-type', diagnostics);
  const event = readFields(placed, fields, report);
  return event === BAD
    ? raw(placed, `bad ${odd.at(-1)}`, diagnostics)
    : (event as unknown as TranscriptEvent);
}

let depth = 0;

function nested<T>(look: () => T, tooDeep: T): T {
  if (depth >= DEEPEST_SNAPSHOT) return tooDeep;
  depth += 1;
  try {
    return look();
  } finally {
    depth -= 1;
  }
}

function readNested(value: unknown, report: Report): unknown {
  const { event, diagnostics } = parseTranscriptEvent(value);
  for (const { message } of diagnostics) report('events', message);
  return event ?? BAD;
}

/** What cannot be used keeps its place in the stream, so that nothing seems to be missing. */
function raw(value: object, reason: string, diagnostics: Diagnostic[]): TranscriptEvent {
  const place = Object.fromEntries(
    envelope.flatMap(({ name }) => (name in value ? [[name, value[name as never]]] : [])),
  );
  const code = reason === 'unknown-type' ? 'unknown-type' : 'bad-event';
  tell(diagnostics, { code, message: `set aside: ${reason}`, ...placeOf(place) });
  return { ...place, v: VERSION, type: 'raw', reason, data: value } as unknown as RawEvent;
}

function tell(diagnostics: Diagnostic[], diagnostic: Diagnostic): undefined {
  diagnostics.push(diagnostic);
}

function placeOf({ streamId, epoch, seq }: Record<string, unknown>): Partial<Diagnostic> {
  return {
    ...(typeof streamId === 'string' && { streamId }),
    ...(typeof epoch === 'number' && { epoch }),
    ...(typeof seq === 'number' && { seq }),
  };
}
