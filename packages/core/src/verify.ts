export { verifyTranscript } from './verify/verify-transcript.ts';
export type { Violation } from './verify/violation.ts';
