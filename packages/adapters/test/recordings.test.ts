import type { TranscriptEvent } from '@callboard/core';
import { listRecordings, readMessageBefore } from '@callboard/fixtures/node';
import type { RecordingFile } from '@callboard/fixtures/node';
import { readFileSync } from 'node:fs';
import { createAiSdkAdapter } from '../src/ai-sdk/adapter.ts';
import type { UiMessage } from '../src/ai-sdk/index.ts';
import { createCallboardAdapter } from '../src/callboard/adapter.ts';
import { createTrussAdapter } from '../src/truss/adapter.ts';
import { describeAdapterLaws } from './adapter-laws.ts';
import { eventsOf } from './fold.ts';

// Peers end a run and say nothing of the call that was open in it.
const open = (id: string): string[] => [`A1 Call ${id} has no end when its run ends.`];

// An answer that was stored in the middle of a sentence has no end.
const cut = ['B2 Run stream-1/abort-question never ends.'];

describeAdapterLaws('callboard', createCallboardAdapter);
describeAdapterLaws('truss', createTrussAdapter, { violations: { 'truss/failing': open('tool_1') } });
describeAdapterLaws('ai-sdk', createAiSdkAdapter, {
  violations: {
    'ai-sdk/v5-provider-error': open('x1'),
    'ai-sdk/v6-provider-error': open('x1'),
    'ai-sdk/v7-provider-error': open('x1'),
    'ai-sdk/v5-stored-chat': cut,
    'ai-sdk/v6-stored-chat': cut,
    'ai-sdk/v7-stored-chat': cut,
  },
  told: withWhatCameBefore,
});

/** An answer to an approval comes in a second stream: the first one stands before it. */
function withWhatCameBefore(
  recording: RecordingFile,
  events: readonly TranscriptEvent[],
): readonly TranscriptEvent[] {
  const first = /^(.*)-(approved|denied|answered)$/.exec(recording.name)?.[1];
  const earlier = listRecordings('ai-sdk').find(({ name }) => name === first);
  if (!earlier) return events;
  const before = eventsOf(createAiSdkAdapter({ streamId: 'before' }), [readFileSync(earlier.path)]);
  if (!earlier.name.endsWith('approval')) return [...before, ...events];
  const message = readMessageBefore(recording.name) as UiMessage;
  const after = createAiSdkAdapter({ streamId: 'after', message });
  return [...before, ...eventsOf(after, [readFileSync(recording.path)])];
}
