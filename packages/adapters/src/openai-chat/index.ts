export { createOpenAiChatAdapter } from './adapter.ts';
