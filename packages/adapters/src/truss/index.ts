export { createTrussAdapter } from './adapter.ts';
