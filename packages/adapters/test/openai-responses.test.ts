import { createOpenAiResponsesAdapter } from '../src/openai-responses/index.ts';
import { describeAdapterLaws } from './adapter-laws.ts';

const lost = (run: string): string[] => [`B2 Run ${run} never ends.`];

describeAdapterLaws('openai-responses', createOpenAiResponsesAdapter, {
  violations: {
    'openai-responses/cut': lost('resp_cut_0'),
    'openai-responses/abort': lost('resp_abort_0'),
    'openai-responses/background-cut': lost('resp_background_0'),
    // The results are there, the answer to them is not.
    'openai-responses/documented-rotating-ids-parallel': lost('resp_c'),
  },
});
