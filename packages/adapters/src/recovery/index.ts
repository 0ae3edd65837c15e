export { withToolCallRecovery } from './recovering-adapter.ts';
export type { AdapterRecoveryOptions, TextPlace } from './options.ts';
