import type { IncomingMessage } from 'node:http';
import { RequestRefused } from './request-refused.ts';

/** Reads a JSON body of at most `limit` bytes. Throws `RequestRefused` with the reason and the status for it. */
export async function readJson(request: IncomingMessage, limit = 1024 * 1024): Promise<unknown> {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('application/json')) {
    throw new RequestRefused(415, 'The body has to be application/json.');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  // What is too much is read to its end all the same: a client hears the answer only then.
  if (size > limit) throw new RequestRefused(413, `The body is larger than ${Math.floor(limit / 1024)} KB.`);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unreadable';
    throw new RequestRefused(400, `The body is not valid JSON: ${why}`);
  }
}
