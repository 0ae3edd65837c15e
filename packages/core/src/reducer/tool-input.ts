import type { ToolCall } from '../entities/index.ts';
import { change, copyCall } from './copies.ts';
import type { TranscriptEventOf } from '../events/index.ts';
import { CALL_TABLE } from './call-table.ts';
import { isNewInReplay } from './replay.ts';
import type { Mutable } from '../internal/mutable.ts';
import type { Draft } from './draft.ts';
import { putToolCall } from './put-tool-call.ts';
import { sameValue } from './fields.ts';
import { grow, noteHoles, noteReplaced } from './growing-text.ts';
import { openCall } from './open-call.ts';
import { isSettled } from './settle.ts';
import { applyMove, keepSettled, writable } from './tool-moves.ts';

/** The input of a call grows at an offset. */
export function toolInputDelta(draft: Draft, event: TranscriptEventOf<'tool.input.delta'>): void {
  const call = openCall(draft, event);
  if (!call) return;
  const whole = { key: call.key, text: call.inputText, gap: call.gap };
  const appended = grow(draft, whole, event);
  const { text } = appended;
  if (!takesInput(draft, call, text)) return;
  const gap = noteHoles(draft, whole, appended);
  const next = streaming(draft, call);
  if (next === call && text === call.inputText) return;
  const told = writable(draft, call, next);
  told.inputText = text;
  if (gap) told.gap = true;
  putToolCall(draft, keepSettled(draft, told));
}

/** An interrupted call whose input was still arriving may go on with it. */
function continuesInput(call: ToolCall): boolean {
  return (
    call.status === 'interrupted' &&
    (call.interruptedFrom === 'announced' || call.interruptedFrom === 'input-streaming')
  );
}

function streaming(draft: Draft, call: ToolCall): ToolCall {
  const begins = CALL_TABLE.input[call.status] === 'input-streaming' || continuesInput(call);
  return begins ? applyMove(draft, call, 'input-streaming') : call;
}

function ready(draft: Draft, call: ToolCall): ToolCall {
  const becomes = CALL_TABLE['input-complete'][call.status] === 'ready' || continuesInput(call);
  return becomes ? applyMove(draft, call, 'ready') : call;
}

/** Whether input text may still change a call; what comes too late is counted, unless its input was never seen. */
function takesInput(draft: Draft, call: ToolCall, text: string): boolean {
  const move = CALL_TABLE.input[call.status];
  if (move === 'input-streaming' || move === 'stay' || continuesInput(call)) return true;
  const unseen = !call.hasInput && (call.inputText === '' || text.startsWith(call.inputText));
  if (!call.inputComplete && unseen) return true;
  if (move === 'drop') draft.diagnose('late', call.key);
  else if (!call.inputText.startsWith(text) && call.inputText !== '') {
    draft.diagnose('late-input', call.key);
  }
  return false;
}

type InputSet = TranscriptEventOf<'tool.input.set'>;

/** The input of a call is stated, so far or complete. */
export function toolInputSet(draft: Draft, event: InputSet): void {
  const call = openCall(draft, event);
  if (!call) return;
  const isNews = event.toolName !== undefined && event.toolName !== '' && call.name === '';
  const isRepeat = !isNewInReplay(draft, call.key, 'input:') && !continuesInput(call);
  const named = isNews ? change(call, { name: event.toolName ?? '' }) : call;
  const set = event.complete ? completed : partial;
  const next = isRepeat ? named : set(draft, named, event);
  if (next !== call) putToolCall(draft, next === named ? named : keepSettled(draft, next));
}

function partial(draft: Draft, call: ToolCall, event: InputSet): ToolCall {
  const text = event.inputText ?? (event.input === undefined ? call.inputText : stringify(event.input));
  if (!takesInput(draft, call, text)) return call;
  const next = streaming(draft, call);
  // A placeholder never stands in for something fuller.
  const fuller = isPlaceholder(text) && call.inputText !== '' ? call.inputText : text;
  if (next === call && fuller === call.inputText) return call;
  noteReplaced(draft, { key: call.key, text: call.inputText, gap: call.gap }, fuller);
  return change(next, { inputText: fuller, inputEncoding: event.inputEncoding ?? call.inputEncoding });
}

/** The call with its whole input. What an ended call was given is only filled in, never changed. */
function completed(draft: Draft, call: ToolCall, event: InputSet): ToolCall {
  const inputEncoding = event.inputEncoding ?? call.inputEncoding;
  const given = givenInput(call, event, inputEncoding);
  if (given === undefined) return unreadable(draft, call, inputEncoding);
  if (call.hasInput && isKept(call, given.input))
    return call.inputComplete ? call : change(call, { inputComplete: true });
  if (call.hasInput) draft.diagnose('input-changed', call.key);
  const next = ready(draft, call);
  // The parsed value replaces the text it was read from; free text is both.
  const inputText = inputEncoding === 'text' && typeof given.input === 'string' ? given.input : '';
  const told: Mutable<ToolCall> = next === call ? copyCall(call) : next;
  told.input = given.input;
  told.hasInput = true;
  told.inputComplete = true;
  told.inputText = inputText;
  told.inputEncoding = inputEncoding;
  return told;
}

function isKept(call: ToolCall, input: unknown): boolean {
  const isOver = isSettled(call) && call.status !== 'interrupted';
  return isOver || (isEmptyObject(input) && !isEmptyObject(call.input)) || sameValue(call.input, input);
}

/** Text that was declared complete and cannot be read stays text: it is never shown as a valid input. */
function unreadable(draft: Draft, call: ToolCall, inputEncoding: ToolCall['inputEncoding']): ToolCall {
  if (call.inputComplete) return call;
  draft.diagnose('input-truncated', call.key, 'no valid JSON');
  const next = ready(draft, call);
  return change(next, { inputComplete: true, inputEncoding });
}

/** The input an event states, or the one that was streamed; undefined when that is no valid JSON. */
function givenInput(
  call: ToolCall,
  event: InputSet,
  encoding: 'json' | 'text',
): { input: unknown } | undefined {
  if (event.input !== undefined) return { input: event.input };
  if (event.inputText === undefined && call.hasInput) return { input: call.input };
  const text = event.inputText ?? call.inputText;
  if (encoding === 'text') return { input: text };
  if (text.trim() === '') return { input: {} };
  try {
    return { input: JSON.parse(text) as unknown };
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    return event.inputText === undefined ? undefined : { input: text };
  }
}

function isPlaceholder(text: string): boolean {
  return text === '' || text === '{}';
}

function isEmptyObject(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
  );
}

function stringify(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
