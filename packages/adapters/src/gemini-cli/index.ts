export { createGeminiCliAdapter } from './adapter.ts';
