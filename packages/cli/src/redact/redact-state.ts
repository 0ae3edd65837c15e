import type { StateJson, ToolCallJson } from '../state/state-json.ts';
import type { Redactor } from './redactor.ts';

/** The printed state without what must not be shown. Input text that hides something behind JSON escapes is written anew. */
export function redactState(state: StateJson, redactor: Redactor): StateJson {
  if (!redactor.active) return state;
  const clean = redactor.value(state);
  return { ...clean, toolCalls: clean.toolCalls.map((call, at) => redactCall(call, state.toolCalls[at])) };
}

function redactCall(call: ToolCallJson, before: ToolCallJson | undefined): ToolCallJson {
  if (before?.input === undefined || call.inputText === '') return call;
  const changed = JSON.stringify(call.input) !== JSON.stringify(before.input);
  return changed ? { ...call, inputText: JSON.stringify(call.input) } : call;
}
