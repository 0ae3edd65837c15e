import type { SourceOptions } from './source.ts';

/** The same bytes, counted as they pass. */
export async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  size: number | undefined,
  onProgress: SourceOptions['onProgress'],
): AsyncGenerator<Uint8Array> {
  let read = 0;
  for await (const chunk of bytes) {
    read += chunk.length;
    onProgress?.(read, size);
    yield chunk;
  }
}
