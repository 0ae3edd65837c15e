export { createMcpAdapter } from './adapter.ts';
export type { McpAdapterOptions } from './adapter.ts';
