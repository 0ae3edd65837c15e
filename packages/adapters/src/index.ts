export type { Adapter, AdapterOptions, EndCause, ReopenMode, StreamPosition, WireFormat } from './adapter.ts';
export { connectStream } from './connect/connect-stream.ts';
export type {
  ConnectOptions,
  ConnectionResult,
  ConnectionStatus,
  Resumed,
  ResumeRequest,
} from './connect/connect-stream.ts';
export type { HttpError } from './connect/http-error.ts';
export type { StreamSource } from './connect/source.ts';
export type { Schedule } from './connect/wait.ts';
export type { DecoderOptions, Frame, FrameDecoder } from './decode/frame.ts';
export { createJsonDecoder } from './decode/json.ts';
export type { TextChunk } from './decode/lines.ts';
export { createNdjsonDecoder } from './decode/ndjson.ts';
export { createSseDecoder } from './decode/sse.ts';
