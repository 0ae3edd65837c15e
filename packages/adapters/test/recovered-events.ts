import type { TranscriptEvent } from '@callboard/core';
import type { EventBuilderOptions } from '@callboard/core/testing';
import { createEventBuilder } from '@callboard/core/testing';
import type { Adapter } from '../src/adapter.ts';
import { createCallboardAdapter } from '../src/callboard/adapter.ts';
import { encodeNdjson } from '../src/callboard/encode.ts';
import { withToolCallRecovery } from '../src/recovery/index.ts';
import { tools } from './recovered-view.ts';

/** Makes the events of a test. */
export type EventBuilder = ReturnType<typeof createEventBuilder>;

/** A call written as text. */
export const written = '<tool_call>{"name":"peek","arguments":{"p":"a"}}</tool_call>';
/** What a reader sees of it. */
export const ready: readonly unknown[] = ['call', 'peek', { p: 'a' }, 'ready'];
/** The text of these tests. */
export const block = { messageId: 'm1', blockId: 'b1' } as const;

/** Our own adapter with recovery. */
export function ownAdapter(): Adapter {
  return withToolCallRecovery(createCallboardAdapter(), { tools });
}

/** What becomes of events that are not all. */
export function begin(events: readonly TranscriptEvent[]): TranscriptEvent[] {
  const adapter = ownAdapter();
  return events.flatMap((event) => adapter.push(encodeNdjson(event)));
}

/** What becomes of events, with the end of their connection. */
export function pass(events: readonly TranscriptEvent[]): TranscriptEvent[] {
  const adapter = ownAdapter();
  return [...events.flatMap((event) => adapter.push(encodeNdjson(event))), ...adapter.end('eof')];
}

/** What becomes of a run. */
export function read(build: (b: EventBuilder) => void, options: EventBuilderOptions = {}): TranscriptEvent[] {
  const b = createEventBuilder(options);
  b.runStart();
  build(b);
  return pass(b.events);
}

/** One message whose text arrives a character at a time. */
export function streamed(text: string): readonly TranscriptEvent[] {
  const b = createEventBuilder();
  b.runStart();
  b.event({ type: 'message.start', messageId: 'm1', role: 'assistant' });
  for (const [n, char] of Array.from(text).entries())
    b.event({ type: 'block.delta', ...block, off: n, text: char });
  b.runEnd();
  return b.events;
}
