export { createLangGraphAdapter } from './adapter.ts';
