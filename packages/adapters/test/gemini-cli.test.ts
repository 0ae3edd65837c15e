import { createGeminiCliAdapter } from '../src/gemini-cli/index.ts';
import { describeAdapterLaws } from './adapter-laws.ts';
import { describeResumeLaw } from './resume-law.ts';

describeAdapterLaws('gemini-cli', createGeminiCliAdapter, {
  violations: {
    // The process was stopped: no line says how the run ended.
    'gemini-cli/stream-abort': ['B2 Run stream-1 never ends.'],
    // A call in it waits for a person.
    'gemini-cli/documented-session': ['B2 Run u1 never ends.'],
    // Session files do not hold the provider's error.
    'gemini-cli/session-provider-error': ['B2 Run a088ae01-a8d4-452e-a94e-9a8f0209733e never ends.'],
  },
});

describeResumeLaw('gemini-cli', createGeminiCliAdapter);
