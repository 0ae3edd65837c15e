import type { HistoryCall, HistoryPart, HistoryTurn } from './history.ts';

/** One part of a UI message, as `convertToModelMessages` of the AI SDK takes it. */
export type UiHistoryPart =
  | { type: 'step-start' }
  | { type: 'text' | 'reasoning'; text: string; state: 'done' }
  | { type: 'file'; mediaType: string; url: string; filename?: string }
  | ({ type: 'dynamic-tool'; toolName: string; toolCallId: string; input: unknown } & (
      { state: 'output-available'; output: unknown } | { state: 'output-error'; errorText: string }
    ));

/** A UI message of the AI SDK. */
export interface UiHistoryMessage {
  id: string;
  role: 'user' | 'assistant' | 'system';
  parts: UiHistoryPart[];
}

/** Turns as UI messages: every call is settled, steps are marked, so that results follow the response that made the calls. */
export function toUiMessages(turns: readonly HistoryTurn[]): UiHistoryMessage[] {
  return turns.map(({ id, role, steps }) => ({
    id,
    role,
    parts: steps.flatMap((step): UiHistoryPart[] => [
      ...(role === 'assistant' ? [{ type: 'step-start' as const }] : []),
      ...step.map(uiPart),
    ]),
  }));
}

function uiPart(part: HistoryPart): UiHistoryPart {
  if (part.type === 'call') return toolPart(part);
  if (part.type !== 'file') return { ...part, state: 'done' };
  const { url, mediaType, name } = part;
  return { type: 'file', url, mediaType, ...(name === undefined ? undefined : { filename: name }) };
}

function toolPart({ id, name, input, result }: HistoryCall): UiHistoryPart {
  const call = { type: 'dynamic-tool', toolName: name, toolCallId: id, input } as const;
  return result.isError
    ? { ...call, state: 'output-error', errorText: result.text }
    : { ...call, state: 'output-available', output: result.output };
}
