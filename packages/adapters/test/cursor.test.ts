import { createCursorAdapter } from '../src/cursor/index.ts';
import { describeAdapterLaws } from './adapter-laws.ts';
import { describeResumeLaw } from './resume-law.ts';

describeAdapterLaws('cursor', createCursorAdapter, {
  violations: {
    'cursor/documented-error': ['A1 Call call_6 has no end when its run ends.'],
    // It was killed: no line says how the run ended.
    'cursor/documented-killed': ['B2 Run stream-1 never ends.'],
  },
});

describeResumeLaw('cursor', createCursorAdapter);
