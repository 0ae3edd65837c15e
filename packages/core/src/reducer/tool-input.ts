import type { ToolCall } from '../entities/index.ts';
import type { TranscriptEventOf } from '../events/index.ts';
import { CALL_TABLE } from './call-table.ts';
import type { Draft } from './draft.ts';
import { sameValue } from './fields.ts';
import { appendAt } from './offset.ts';
import { openCall } from './open-call.ts';
import { applyMove, keepSettled, noteLate } from './tool-moves.ts';

export function toolInputDelta(draft: Draft, event: TranscriptEventOf<'tool.input.delta'>): void {
  const call = openCall(draft, event);
  if (!call) return;
  const { text, rewritten, gap } = appendAt(call.inputText, event.off, event.text);
  if (!takesInput(draft, call, text)) return;
  if (rewritten)
    draft.diagnose('rewritten', 'An input went on from a point before its end, with other text.', call.key);
  if (gap) draft.diagnose('gap', `Input text before offset ${event.off} is missing.`, call.key);
  const move = CALL_TABLE['input-delta'][call.status];
  const next =
    move === 'input-streaming' || continuesInput(call) ? applyMove(draft, call, 'input-streaming') : call;
  if (next === call && text === call.inputText) return;
  const told = draft.writableCall(next);
  told.inputText = text;
  draft.putToolCall(keepSettled(draft, told));
}

/** An interrupted call whose input was still arriving may go on with it. */
function continuesInput(call: ToolCall): boolean {
  return (
    call.status === 'interrupted' &&
    (call.interruptedFrom === 'announced' || call.interruptedFrom === 'input-streaming')
  );
}

/** Whether input text may still change a call; what comes too late is counted, unless its input was never seen. */
function takesInput(draft: Draft, call: ToolCall, text: string): boolean {
  const move = CALL_TABLE['input-delta'][call.status];
  if (move === 'input-streaming' || move === 'stay' || continuesInput(call)) return true;
  const unseen = !call.hasInput && (call.inputText === '' || text.startsWith(call.inputText));
  if (!call.inputComplete && unseen) return true;
  if (move === 'drop') noteLate(draft, call, 'Input came for a call that had ended.');
  else if (!call.inputText.startsWith(text) && call.inputText !== '') {
    draft.diagnose('late-input', 'Other input text came after the input was complete.', call.key);
  }
  return false;
}

export function toolInputSet(draft: Draft, event: TranscriptEventOf<'tool.input.set'>): void {
  const call = openCall(draft, event);
  if (!call) return;
  const named =
    event.toolName === undefined || event.toolName === '' || call.name !== ''
      ? call
      : { ...call, name: event.toolName };
  if (event.complete) completeInput(draft, call, named, event);
  else partialInput(draft, call, named, event);
}

function partialInput(
  draft: Draft,
  call: ToolCall,
  named: ToolCall,
  event: TranscriptEventOf<'tool.input.set'>,
): void {
  const text = event.inputText ?? (event.input === undefined ? call.inputText : stringify(event.input));
  if (!takesInput(draft, call, text)) return;
  const move = CALL_TABLE['input-partial'][call.status];
  const next =
    move === 'input-streaming' || continuesInput(call) ? applyMove(draft, named, 'input-streaming') : named;
  // A placeholder never stands in for something fuller.
  const fuller = isPlaceholder(text) && call.inputText !== '' ? call.inputText : text;
  if (next === call && fuller === call.inputText) return;
  draft.putToolCall(keepSettled(draft, { ...next, inputText: fuller, ...encoding(event) }));
}

function completeInput(
  draft: Draft,
  call: ToolCall,
  named: ToolCall,
  event: TranscriptEventOf<'tool.input.set'>,
): void {
  const input = event.input === undefined && event.inputText !== undefined ? parsed(event) : event.input;
  const placeholder = isEmptyObject(input) && call.hasInput && !isEmptyObject(call.input);
  const move = CALL_TABLE['input-complete'][call.status];
  const ended = move === 'stay' && call.ended !== undefined && call.status !== 'interrupted';
  if (call.hasInput && (placeholder || ended || sameValue(call.input, input))) {
    if (!call.inputComplete) draft.putToolCall({ ...named, inputComplete: true });
    else if (named !== call) draft.putToolCall(named);
    return;
  }
  if (call.hasInput) draft.diagnose('input-changed', 'The input changed after it was complete.', call.key);
  const ready = move === 'ready' || continuesInput(call) ? applyMove(draft, named, 'ready') : named;
  draft.putToolCall(
    keepSettled(draft, {
      ...ready,
      input,
      hasInput: true,
      inputComplete: true,
      // The parsed value replaces the text it was read from; free text stays as it is.
      inputText:
        typeof input === 'string' && event.inputEncoding === 'text'
          ? input
          : (event.inputText ?? (input === undefined ? call.inputText : '')),
      ...encoding(event),
    }),
  );
}

function parsed(event: TranscriptEventOf<'tool.input.set'>): unknown {
  const text = event.inputText ?? '';
  if (event.inputEncoding === 'text') return text;
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch (cause) {
    return cause instanceof SyntaxError ? text : undefined;
  }
}

function encoding(event: TranscriptEventOf<'tool.input.set'>): Pick<ToolCall, 'inputEncoding'> | object {
  return event.inputEncoding === undefined ? {} : { inputEncoding: event.inputEncoding };
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
