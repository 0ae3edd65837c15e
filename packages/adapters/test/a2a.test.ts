import { createA2aAdapter } from '../src/a2a/index.ts';
import { describeAdapterLaws } from './adapter-laws.ts';

describeAdapterLaws('a2a', createA2aAdapter, {
  violations: {
    // The connection was broken, and nobody came back to the task.
    'a2a/v1-lost': ['B2 Run 00000000-0000-4000-8000-000000000001 never ends.'],
  },
});
