export { createCallboardAdapter } from './adapter.ts';
export type { CallboardAdapterOptions } from './adapter.ts';
export { encodeNdjson, encodeSse, eventId, parseEventId } from './encode.ts';
export type { EventPosition } from './encode.ts';
