export { createFrozenClock } from './testing/frozen-clock.ts';
export { FrozenTranscript } from './testing/frozen-transcript.tsx';
export type { FrozenTranscriptProps } from './testing/frozen-transcript.tsx';
