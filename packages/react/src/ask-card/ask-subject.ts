import type { Ask, ToolCall } from '@callboard/core';

/** What an ask is about: its own input, else that of its call. A placeholder such as `{}` never hides a known input. */
export function subjectOf(ask: Ask, call: ToolCall | undefined): { readonly value: unknown } | undefined {
  const candidates = [ask.input, call?.hasInput ? call.input : undefined];
  const telling = candidates.find((value) => !isBlank(value));
  return telling === undefined ? undefined : { value: telling };
}

/** Whether a person can see what they would allow. */
export function hasDetails(ask: Ask, call: ToolCall | undefined): boolean {
  return subjectOf(ask, call) !== undefined || (call?.inputText.trim() ?? '').length > 2;
}

function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
