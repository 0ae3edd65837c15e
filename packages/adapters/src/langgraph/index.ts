export { createLangGraphAdapter } from './adapter.ts';
export { syncLangGraph } from './sync.ts';
export type { LangGraphStreamLike, LangGraphSubagent, SyncLangGraphOptions } from './sync.ts';
