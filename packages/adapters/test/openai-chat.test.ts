import { createOpenAiChatAdapter } from '../src/openai-chat/index.ts';
import { describeAdapterLaws } from './adapter-laws.ts';

const lost = ['B2 Run stream-1 never ends.'];

describeAdapterLaws('openai-chat', createOpenAiChatAdapter, {
  violations: { 'openai-chat/cut': lost, 'openai-chat/abort': lost },
});
