export { createAdapter } from './adapters.ts';
export { detectFormat } from './detect-format.ts';
export { FORMATS, isFormatName } from './format.ts';
export type { DetectedFormat, FormatName, UnknownFormat } from './format.ts';
