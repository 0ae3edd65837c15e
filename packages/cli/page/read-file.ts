import { Failure } from '../src/failure.ts';
import { recognise } from '../src/transcript/recognise.ts';
import { createTranscriptAdapter } from '../src/transcript/transcript-adapter.ts';
import type { Shelf } from './shelf.ts';
import { createSlices } from './slices.ts';

/** Characters given to an adapter at once: it answers between two frames. */
const PIECE = 1 << 16;

/** Reads a file that was dropped on the page, gzipped or not, into a transcript of the shelf. */
export async function readFile(shelf: Shelf, file: File): Promise<void> {
  const { store, change } = shelf.add(file.name);
  const slices = createSlices();
  try {
    let read = 0;
    const text = textOf(file, (bytes) => {
      read += bytes;
      change({ fraction: file.size === 0 ? 1 : Math.min(1, read / file.size) });
    });
    const stem = file.name.replace(/(?:\.(?:gz|jsonl|ndjson|json|sse|txt|log))+$/i, '') || file.name;
    const recognised = await recognise({ kind: 'file', name: file.name, stem, text }, undefined);
    change({ format: recognised.format });
    const adapter = createTranscriptAdapter(recognised, stem, {});
    for await (const whole of recognised.text) {
      for (let at = 0; at < whole.length; at += PIECE) {
        store.dispatch(adapter.push(whole.slice(at, at + PIECE)));
        if (slices.isOver()) await slices.rest();
      }
    }
    store.dispatch(adapter.end('eof'));
    change({ status: 'done', fraction: undefined });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const hint = error instanceof Failure ? error.hint : undefined;
    change({ status: 'failed', fraction: undefined, failure: { message, hint } });
  }
}

async function* textOf(file: File, onRead: (bytes: number) => void): AsyncGenerator<string> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const counted = file.stream().pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        onRead(chunk.byteLength);
        controller.enqueue(chunk);
      },
    }),
  );
  const zipped = head[0] === 0x1f && head[1] === 0x8b;
  const plain = zipped ? counted.pipeThrough(new DecompressionStream('gzip')) : counted;
  const reader = plain.getReader();
  const decoder = new TextDecoder();
  for (let next = await reader.read(); !next.done; next = await reader.read())
    yield decoder.decode(next.value, { stream: true });
  yield decoder.decode();
}
