import { createGunzip } from 'node:zlib';
import { Readable } from 'node:stream';
import { BrokenSource } from '../failure.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** The text of bytes: gzip is unpacked, UTF-16 with a byte order mark is read as such, everything else is UTF-8. */
export async function* textOf(bytes: Bytes, name: string): AsyncGenerator<string> {
  const { head, all } = await peek(bytes);
  const source = isGzip(head) ? gunzip(all, name) : all;
  const decoder = new TextDecoder(encodingOf(head));
  for await (const chunk of source) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

/** PowerShell writes what it redirects as UTF-16. */
function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8';
}

async function* gunzip(bytes: Bytes, name: string): AsyncGenerator<Uint8Array> {
  const unpacked = Readable.from(bytes).pipe(createGunzip());
  try {
    for await (const chunk of unpacked) yield chunk as Uint8Array;
  } catch (error) {
    // A packed file that is still written, or was cut off, has given what it has.
    if (isCutOff(error)) return;
    throw new BrokenSource(`${name} is packed with gzip, but broken: ${messageOf(error)}.`);
  }
}

function isCutOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The first bytes, and all bytes with them. */
async function peek(bytes: Bytes): Promise<{ head: Uint8Array; all: Bytes }> {
  const iterator = bytes[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let length = 0;
  while (length < 2) {
    const next = await iterator.next();
    if (next.done) break;
    first.push(next.value);
    length += next.value.length;
  }
  const head = Uint8Array.from(first.flatMap((chunk) => Array.from(chunk.subarray(0, 2)))).subarray(0, 2);
  return { head, all: join(first, iterator) };
}

async function* join(
  first: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* first;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
