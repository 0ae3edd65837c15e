export { createOpenCodeAdapter } from './adapter.ts';
