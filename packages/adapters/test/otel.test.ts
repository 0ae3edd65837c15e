import { createOtelAdapter } from '../src/otel/index.ts';
import { describeAdapterLaws } from './adapter-laws.ts';

describeAdapterLaws('otel', createOtelAdapter, {
  violations: {
    // Arguments are recorded only where somebody asked for them.
    'otel/documented-mcp': ['A3 A call fails and its input was never sent.'],
  },
});
