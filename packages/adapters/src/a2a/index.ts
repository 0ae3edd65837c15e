export { createA2aAdapter } from './adapter.ts';
export type { A2aAdapterOptions } from './adapter.ts';
