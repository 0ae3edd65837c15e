export { createGoogleAdkAdapter } from './adapter.ts';
