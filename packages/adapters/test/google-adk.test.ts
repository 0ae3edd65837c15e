import { createGoogleAdkAdapter } from '../src/google-adk/index.ts';
import { describeAdapterLaws } from './adapter-laws.ts';
import { describeResumeLaw } from './resume-law.ts';

describeAdapterLaws('google-adk', createGoogleAdkAdapter, {
  violations: {
    'google-adk/cut-off': ['B2 Run e-00000000-0000-4000-8000-000000000000 never ends.'],
    'google-adk/session-cut-off': ['B2 Run e-00000000-0000-4000-8000-000000000000 never ends.'],
  },
});

describeResumeLaw('google-adk', createGoogleAdkAdapter);
