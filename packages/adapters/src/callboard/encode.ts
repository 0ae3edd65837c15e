import type { TranscriptEvent } from '@callboard/core';

/** Place of an event in its stream, as a server sends it and a client sends it back (`Last-Event-ID`). */
export interface EventPosition {
  epoch: number;
  seq: number;
}

/** The id of an event within its stream: `<epoch>.<seq>`. */
export function eventId({ epoch, seq }: EventPosition): string {
  return `${epoch}.${seq}`;
}

/** Reads `<epoch>.<seq>`; undefined for anything else. */
export function parseEventId(id: string | null | undefined): EventPosition | undefined {
  const match = /^(\d{1,15})\.(\d{1,15})$/.exec(id ?? '');
  return match === null ? undefined : { epoch: Number(match[1]), seq: Number(match[2]) };
}

/**
 * An event as a server-sent event. Its id is what a client sends back to go on after it; a server whose wire carries more
 * than one stream names a place in its own log instead.
 */
export function encodeSse(event: TranscriptEvent, id: string = eventId(event)): string {
  if (/[\r\n\0]/.test(id))
    throw new TypeError(
      '@callboard/adapters: the id of an event is one line of text without NUL. Pass another id.',
    );
  return `id: ${id}\ndata: ${toJson(event)}\n\n`;
}

/** An event as a line of JSON. */
export function encodeNdjson(event: TranscriptEvent): string {
  return `${toJson(event)}\n`;
}

/** Outputs and errors may hold what JSON cannot say: big integers become their digits, a cycle says so, nothing throws. */
function toJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (cause) {
    if (cause instanceof RangeError) throw cause;
    return JSON.stringify(plain(value, []));
  }
}

function plain(value: unknown, above: readonly object[]): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (above.includes(value)) return '[Circular]';
  const path = [...above, value];
  if (Array.isArray(value)) return value.map((item) => plain(item, path));
  if ('toJSON' in value && typeof value.toJSON === 'function')
    return plain(tryToJson(value as { toJSON: () => unknown }), path);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, plain(item, path)]));
}

function tryToJson(value: { toJSON: () => unknown }): unknown {
  try {
    return value.toJSON();
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}
