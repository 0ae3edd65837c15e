import { createAgUiAdapter } from '../src/ag-ui/index.ts';
import { describeAdapterLaws } from './adapter-laws.ts';

const open = (id: string): string => `A1 Call ${id} has no end when its run ends.`;

describeAdapterLaws('ag-ui', createAgUiAdapter, {
  violations: {
    // The protocol has no event that ends a call without a result.
    'ag-ui/cancelled': [open('c1')],
    'ag-ui/run-error': [open('c1'), open('c2')],
    // A connection that was lost.
    'ag-ui/cut': ['B2 Run run-1 never ends.'],
  },
});
