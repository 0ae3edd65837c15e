export { createOpenAiAgentsAdapter } from './adapter.ts';
export { attachAgentsStream } from './attach.ts';
export type { AgentsStream, AttachAgentsStreamOptions, AttachedAgentsStream } from './attach.ts';
