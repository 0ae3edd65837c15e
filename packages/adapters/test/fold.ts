import type { TranscriptEvent, TranscriptState } from '@callboard/core';
import { initialTranscriptState, reduceTranscript } from '@callboard/core';
import type { Recording } from '@callboard/fixtures';
import { readRecording } from '@callboard/fixtures/node';
import type { Adapter, AdapterOptions } from '../src/adapter.ts';
import { createAiSdkAdapter } from '../src/ai-sdk/adapter.ts';
import { createCallboardAdapter } from '../src/callboard/adapter.ts';
import { createTrussAdapter } from '../src/truss/adapter.ts';

const creators: Record<Recording['format'], (options: AdapterOptions) => Adapter> = {
  'ai-sdk': createAiSdkAdapter,
  truss: createTrussAdapter,
  callboard: createCallboardAdapter,
};

/** The adapter of a recording. */
export function adapterFor({ format }: Recording, options: Partial<AdapterOptions> = {}): Adapter {
  return creators[format]({ streamId: 'stream-1', ...options });
}

/** The text of a recording. */
export function textOf({ name, framing }: Recording): string {
  return readRecording(name, framing);
}

/** Everything an adapter makes of a text, in pieces, with its end. */
export function eventsOf(adapter: Adapter, pieces: readonly (string | object)[]): TranscriptEvent[] {
  return [...pieces.flatMap((piece) => adapter.push(piece)), ...adapter.end('eof')];
}

/** The transcript of events. */
export function fold(
  events: readonly TranscriptEvent[],
  state: TranscriptState = initialTranscriptState(),
): TranscriptState {
  return reduceTranscript(state, events);
}
