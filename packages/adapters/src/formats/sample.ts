import type { WireFormat } from '../adapter.ts';
import { GuessingDecoder } from '../decode/detect.ts';
import type { Frame } from '../decode/frame.ts';
import { createJsonDecoder } from '../decode/json.ts';
import type { Sample } from './signs/sign.ts';
import { isObject, isText } from './signs/sign.ts';

/** The first values of a text. */
export interface Samples {
  values: readonly Sample[];
  framing: WireFormat | undefined;
}

const MOST = 400;

/** Reads the start of a text. What does not parse is left out: the last value is mostly cut. */
export function samplesOf(sample: string | Uint8Array): Samples {
  const decoder = new GuessingDecoder();
  const values = parsed([...decoder.push(sample), ...decoder.end()]);
  if (values.length > 0) return { values, framing: decoder.framing };
  // The start of a long document on one line.
  const whole = createJsonDecoder();
  const cut = parsed([...whole.push(sample), ...whole.end()]);
  return { values: cut, framing: cut.length > 0 ? 'json' : decoder.framing };
}

function parsed(frames: readonly Frame[]): Sample[] {
  const found: Sample[] = [];
  for (const { data, event, problem } of frames) {
    if (problem !== undefined || data === '[DONE]') continue;
    let value: unknown;
    try {
      value = JSON.parse(data);
    } catch {
      continue;
    }
    if (typeof value !== 'object' || value === null) continue;
    const listed = pageOf(value);
    for (const one of listed ?? batchOf(value)) found.push(sampleOf(one, event, listed !== undefined));
    if (found.length >= MOST) break;
  }
  return found;
}

/** A list of objects is a batch of values; any other list is a value itself. */
function batchOf(value: object): readonly unknown[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject) && value.length !== 2
    ? value
    : [value];
}

/** The entries of a list as APIs page through it: `{ data: […], next_page }`. */
function pageOf(value: object): readonly unknown[] | undefined {
  const { data } = value as { data?: unknown };
  const isPage = !('type' in value) && Array.isArray(data) && data.length > 0 && data.every(isObject);
  return isPage ? data : undefined;
}

function sampleOf(value: unknown, event: string | undefined, listed: boolean): Sample {
  const object = messageOf(isObject(value) ? value : {});
  const { type } = object;
  return { value, object, type: isText(type) ? type : '', event, listed };
}

/** Recorders of both directions put who spoke around a message. */
function messageOf(object: Sample['object']): Sample['object'] {
  const { message } = object;
  return isObject(message) && message['jsonrpc'] === '2.0' ? message : object;
}
