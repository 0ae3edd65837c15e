export { createCodexAdapter } from './adapter.ts';
