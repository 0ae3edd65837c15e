/** What a connection reads: a fetch response, a stream, or anything that yields chunks or parsed values. */
export type StreamSource =
  Response | ReadableStream<Uint8Array | string | object> | AsyncIterable<Uint8Array | string | object>;

/** One chunk after another, with a way to let go of the far side. */
export interface ChunkReader {
  next: () => Promise<{ done: boolean; chunk?: string | object }>;
  close: () => Promise<void>;
}

/** Reads any source. An empty body is a source that ends at once. */
export function openSource(source: StreamSource): ChunkReader {
  const body = isResponse(source) ? source.body : source;
  if (body === null) return { next: () => Promise.resolve({ done: true }), close: () => Promise.resolve() };
  return 'getReader' in body ? readStream(body) : readIterable(body);
}

/** True for a fetch response, of whatever realm. */
export function isResponse(source: unknown): source is Response {
  return (
    typeof source === 'object' &&
    source !== null &&
    'status' in source &&
    'body' in source &&
    'headers' in source
  );
}

function readStream(stream: ReadableStream<Uint8Array | string | object>): ChunkReader {
  const reader = stream.getReader();
  return {
    async next() {
      const { done, value } = await reader.read();
      return done ? { done } : { done, chunk: value };
    },
    close: () => reader.cancel().catch(ignore),
  };
}

function readIterable(iterable: AsyncIterable<Uint8Array | string | object>): ChunkReader {
  const iterator = iterable[Symbol.asyncIterator]();
  return {
    async next() {
      const result = await iterator.next();
      return result.done ? { done: true } : { done: false, chunk: result.value };
    },
    async close() {
      // A generator that waits for its next value cannot be ended; its end is not waited for.
      void Promise.resolve(iterator.return?.()).catch(ignore);
    },
  };
}

/** The far side is let go; what it says to that no longer matters. */
function ignore(): void {
  return undefined;
}
