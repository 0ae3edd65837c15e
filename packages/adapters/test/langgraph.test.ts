import { createLangGraphAdapter } from '../src/langgraph/index.ts';
import { describeAdapterLaws } from './adapter-laws.ts';

describeAdapterLaws('langgraph', createLangGraphAdapter, {
  violations: {
    // Tools that were stopped with their run say nothing more.
    'langgraph/modes-abort': ['B2 Run stream-1 never ends.'],
    'langgraph/v3-abort': ['A1 Call c1 has no end when its run ends.'],
  },
});
