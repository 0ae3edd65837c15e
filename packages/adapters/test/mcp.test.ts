import { createMcpAdapter } from '../src/mcp/index.ts';
import { describeAdapterLaws } from './adapter-laws.ts';

const overTotal = [
  'D1 Progress 150 is above its total 100.',
  'D1 Progress 120 is above its total 100.',
  'D1 Progress falls from 150 to 120.',
];

describeAdapterLaws('mcp', createMcpAdapter, {
  violations: {
    'mcp/2025-progress': overTotal,
    // The connection went away with a call open; over HTTP, that is also how a client cancels.
    'mcp/2025-lost': ['B2 Run stream-1 never ends.'],
    'mcp/2026-cancelled': ['B2 Run stream-1 never ends.'],
  },
});
