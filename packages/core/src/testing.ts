export { EventBuilder, createEventBuilder } from './testing/event-builder.ts';
export type { EventBuilderOptions, EventFields } from './testing/event-builder.ts';
export {
  BUILT_AT,
  buildAgent,
  buildAsk,
  buildBlock,
  buildMessage,
  buildRun,
  buildToolCall,
} from './testing/entities.ts';
export { createManualClock } from './testing/manual-clock.ts';
export type { ManualClock } from './testing/manual-clock.ts';
export { cutAt, duplicate, replay, resumeAt } from './testing/deliveries.ts';
export type { Ending } from './testing/deliveries.ts';
export { shuffle } from './testing/shuffle.ts';
export type { ShuffleOptions } from './testing/shuffle.ts';
export { comparable } from './testing/comparable.ts';
export type { ComparableOptions } from './testing/comparable.ts';
export { seededRandom } from './testing/random.ts';
export { writeTranscript } from './testing/written-transcript.ts';
export type { WrittenTranscriptOptions } from './testing/written-transcript.ts';
