export { createAcpAdapter } from './adapter.ts';
export type { AcpAdapterOptions } from './adapter.ts';
