export { createCursorAdapter } from './adapter.ts';
