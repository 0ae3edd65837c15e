export { createGeminiAdapter } from './adapter.ts';
