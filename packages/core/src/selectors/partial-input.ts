import type { Stamp, ToolCall } from '../entities/index.ts';
import { PartialJson } from './partial-json.ts';

/** The input of a call as far as it is known. */
export interface PartialInput {
  /** The parsed value, the text of free-form input, or undefined before anything is readable. */
  readonly value: unknown;
  readonly complete: boolean;
}

interface Reading {
  callKey: string;
  text: string;
  reader: PartialJson;
}

const known = new WeakMap<ToolCall, PartialInput>();
/** Where reading stopped, by the start of the call, which is made once and kept for life. */
const readings = new WeakMap<Stamp, Reading>();

/**
 * A call's input while it still arrives: reads only what came since the last time, keeps every field it has shown.
 * `complete` is false for input that was cut off, which must never be run.
 */
export function selectPartialInput(call: ToolCall): PartialInput {
  let input = known.get(call);
  if (!input) known.set(call, (input = { value: valueOf(call), complete: call.inputComplete }));
  return input;
}

function valueOf(call: ToolCall): unknown {
  if (call.hasInput) {
    // Nothing more will be read: a second copy of the input would be held for the life of the call.
    readings.delete(call.started);
    return call.input;
  }
  if (call.inputEncoding === 'text') return call.inputText;
  if (call.inputText === '') return undefined;
  const before = readings.get(call.started);
  const goesOn = before?.callKey === call.key && call.inputText.startsWith(before.text);
  const reader = goesOn ? before.reader : new PartialJson();
  reader.push(goesOn ? call.inputText.slice(before.text.length) : call.inputText);
  readings.set(call.started, { callKey: call.key, text: call.inputText, reader });
  return reader.view();
}
