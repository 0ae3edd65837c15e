export { createAiSdkAdapter } from './adapter.ts';
export type { AiSdkAdapterOptions } from './turn.ts';
export type { UiMessage, UiPart } from './wire.ts';
export { forgetUiMessages, syncUiMessages } from './sync.ts';
export type { SyncUiMessagesOptions } from './sync.ts';
