import { createAnthropicMessagesAdapter } from '../src/anthropic-messages/index.ts';
import { describeAdapterLaws } from './adapter-laws.ts';
import { describeResumeLaw } from './resume-law.ts';

const lost = ['B2 Run stream-1 never ends.'];

describeAdapterLaws('anthropic-messages', createAnthropicMessagesAdapter, {
  violations: {
    'anthropic-messages/aborted': lost,
    'anthropic-messages/cut-off': lost,
  },
});

describeResumeLaw('anthropic-messages', createAnthropicMessagesAdapter);
