export { createClaudeCodeAdapter } from './adapter.ts';
export type { ClaudeCodeAdapter } from './adapter.ts';
export { claudeCodeAgentFiles, claudeCodeAgentFolder, claudeCodeFile } from './files.ts';
export type { ClaudeCodeFile } from './files.ts';
