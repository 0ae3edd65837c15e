export { createAnthropicMessagesAdapter } from './adapter.ts';
