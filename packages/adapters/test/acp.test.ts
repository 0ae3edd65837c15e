import { createAcpAdapter } from '../src/acp/index.ts';
import { describeAdapterLaws } from './adapter-laws.ts';

/** The protocol lets an agent end a turn and say nothing of its calls. */
const unended = (id: string): string[] => [`A1 Call ${id} has no end when its run ends.`];

describeAdapterLaws('acp', createAcpAdapter, {
  violations: {
    'acp/v1-cancelled': unended('c2'),
    'acp/v1-failure': unended('f1'),
    'acp/v1-load': unended('h2'),
    'acp/v1-permission': unended('x2'),
    // Gemini CLI tells neither what its tools are called with nor what became of one that was refused.
    'acp/gemini-cli-tools': ['A3 A call fails and its input was never sent.'],
    'acp/gemini-cli-edits': unended('write_file__write_file_1700000000000_1'),
    'acp/v1-lost': ['B2 Run stream-1 never ends.'],
  },
});
