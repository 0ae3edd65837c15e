export { createAgUiAdapter } from './adapter.ts';
export type { AgUiAdapterOptions } from './adapter.ts';
export type { DecodeEvent } from './binary.ts';
export { attachHttpAgent } from './attach.ts';
export type { AttachHttpAgentOptions, HttpAgentLike, HttpAgentSubscriber } from './attach.ts';
