import type { Message, TranscriptEvent, TranscriptState } from '@callboard/core';
import { selectMessageItems, selectRootMessages } from '@callboard/core/selectors';
import type { AdapterRecoveryOptions } from '../src/recovery/index.ts';
import { withToolCallRecovery } from '../src/recovery/index.ts';
import type { Adapter } from '../src/adapter.ts';
import { createAiSdkAdapter } from '../src/ai-sdk/adapter.ts';
import { fold } from './fold.ts';

/** Tools that the texts of these tests call. */
export const tools = [
  { name: 'peek', inputSchema: { type: 'object', properties: { p: { type: 'string' } } } },
  { name: 'find', inputSchema: { type: 'object', properties: { q: { type: 'number' } } } },
  { name: 'w' },
] as const;

/** A text, or a native call of an answer. */
export type Part = string | { call: string; input: unknown; id?: string; ends?: boolean };

/** The chunks of one answer: texts in the given pieces, calls whole. */
export function* chunks(parts: readonly Part[], cut: (text: string) => readonly string[]): Generator<object> {
  yield { type: 'start', messageId: 'm1' };
  yield { type: 'start-step' };
  for (const [n, part] of parts.entries()) {
    const id = `t${n}`;
    if (typeof part === 'string') {
      yield { type: 'text-start', id };
      for (const delta of cut(part)) yield { type: 'text-delta', id, delta };
      yield { type: 'text-end', id };
      continue;
    }
    const call = { toolCallId: part.id ?? `c${n}`, toolName: part.call };
    yield { type: 'tool-input-start', ...call };
    yield { type: 'tool-input-available', ...call, input: part.input };
    if (part.ends !== false)
      yield { type: 'tool-output-available', toolCallId: call.toolCallId, output: 'ok' };
  }
}

/** How the answer ends. */
export const finishes: Record<'stop' | 'length', readonly object[]> = {
  stop: [{ type: 'finish-step' }, { type: 'finish', finishReason: 'stop' }],
  length: [{ type: 'finish-step' }, { type: 'finish', finishReason: 'length' }],
};

/** An AI SDK adapter with recovery. */
export function recovering(options: AdapterRecoveryOptions = {}, epoch = 0): Adapter {
  const mode = epoch === 0 ? 'continue' : 'replay';
  return withToolCallRecovery(createAiSdkAdapter({ streamId: 's1', epoch, mode }), { tools, ...options });
}

export const whole = (text: string): string[] => [text];

/** Pieces of a text that end at the given places. */
export function at(...places: readonly number[]): (text: string) => string[] {
  return (text) => [...places, text.length].map((to, n) => text.slice(places[n - 1] ?? 0, to));
}

/** Everything an adapter says of these parts. */
export function play(
  adapter: Adapter,
  parts: readonly Part[],
  {
    cut = whole,
    ending = finishes.stop,
  }: { cut?: (text: string) => string[]; ending?: readonly object[] } = {},
): TranscriptEvent[] {
  return [
    ...[...chunks(parts, cut), ...ending].flatMap((chunk) => adapter.push(chunk)),
    ...adapter.end('eof'),
  ];
}

type ShownItem = [kind: string, ...words: unknown[]];

/** What a reader sees of a message, in order. */
export function shown(state: TranscriptState, message: Message): ShownItem[] {
  return selectMessageItems(state, message.key).map(({ type, key }): ShownItem => {
    const block = state.blocks.get(key);
    if (type === 'block') return [block?.kind ?? '', block?.text];
    const call = state.toolCalls.get(key);
    const what = call?.hasInput ? call.input : call?.inputText;
    return ['call', call?.name, what, call?.status];
  });
}

/** What a reader sees of the first message. */
export function view(events: readonly TranscriptEvent[]): ShownItem[] {
  const state = fold(events);
  const [message] = selectRootMessages(state);
  return message ? shown(state, message) : [];
}

/** Everything that can be read in the transcript: what the page would hold. */
export function readable(state: TranscriptState): string {
  return [...state.blocks.values()].map((block) => block.text).join('\n');
}
