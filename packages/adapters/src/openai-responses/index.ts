export { createOpenAiResponsesAdapter } from './adapter.ts';
