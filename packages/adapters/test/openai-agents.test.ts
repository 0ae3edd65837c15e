import { createOpenAiAgentsAdapter } from '../src/openai-agents/index.ts';
import { describeAdapterLaws } from './adapter-laws.ts';

/** The exception that ended the run went to the caller, not into the stream. */
const thrown = ['B2 Run stream-1 never ends.'];

describeAdapterLaws('openai-agents', createOpenAiAgentsAdapter, {
  violations: {
    'openai-agents/abort': thrown,
    'openai-agents/max-turns': thrown,
    'openai-agents/provider-error': thrown,
    'openai-agents/unknown-tool': thrown,
  },
});
