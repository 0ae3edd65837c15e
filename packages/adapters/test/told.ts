import type { ToolCall, TranscriptEvent, TranscriptState } from '@callboard/core';
import { readRecording } from '@callboard/fixtures/node';
import type { Adapter, AdapterOptions } from '../src/adapter.ts';
import { eventsOf, fold } from './fold.ts';

/** The events and the transcript of values or text, with the end of the stream. */
export function tell(
  create: (options: AdapterOptions) => Adapter,
  pieces: readonly (string | object)[],
  options: Partial<AdapterOptions> = {},
): { events: TranscriptEvent[]; state: TranscriptState } {
  const events = eventsOf(create({ streamId: 's', ...options }), pieces);
  return { events, state: fold(events) };
}

/** The transcript of a recording. */
export function tellRecording(
  create: (options: AdapterOptions) => Adapter,
  name: string,
  framing?: string,
): TranscriptState {
  return tell(create, [readRecording(name, framing)]).state;
}

/** What a person reads, a line an item: who says what, and what became of each call. Withdrawn messages are left out. */
export function linesOf(state: TranscriptState): string[] {
  return [...state.messages]
    .filter((message) => !message.retracted)
    .flatMap((message) =>
      [...message.items].map(({ type, key }) => {
        if (type === 'tool-call') return callLine(state.toolCalls.get(key));
        if (type === 'agent') return `agent ${state.agents.get(key)?.id}`;
        const block = state.blocks.get(key);
        const who = block?.kind === 'text' ? message.role : block?.kind;
        return `${who}: ${block?.text === '' ? JSON.stringify(block.value) : block?.text}`;
      }),
    );
}

function callLine(call: ToolCall | undefined): string {
  if (call === undefined) return 'no call';
  const { name, status, awaitsClient, input, inputText, output, error } = call;
  const stands = awaitsClient ? 'waits for the app' : status;
  const given = inputText === '' ? JSON.stringify(input) : inputText;
  const told = error?.message ?? (call.hasOutput ? JSON.stringify(output) : undefined);
  return `${name}(${given}) ${stands}${told === undefined ? '' : `: ${told}`}`;
}

/** Calls by id. */
export function callOf(state: TranscriptState, id: string): ToolCall {
  const call = [...state.toolCalls].find((one) => one.id === id);
  if (call === undefined) throw new Error(`There is no call ${id}.`);
  return call;
}

/** The runs: id, status and, where there is one, error or limit. */
export function runsOf(state: TranscriptState): string[] {
  return [...state.runs].map(({ id, status, error, limit }) =>
    [id, status, error?.message ?? limit].filter((part) => part !== undefined).join(' '),
  );
}
