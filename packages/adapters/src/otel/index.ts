export { createOtelAdapter } from './adapter.ts';
