import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSseData } from './sse-data.ts';

async function readCut(text: string, cuts: readonly number[]): Promise<string[]> {
  const bytes = new TextEncoder().encode(text);
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    let last = 0;
    for (const place of [...places, bytes.length]) {
      await Promise.resolve();
      yield bytes.subarray(last, place);
      last = place;
    }
  }
  const data: string[] = [];
  for await (const event of readSseData(chunks())) data.push(event.data);
  return data;
}

test('fault 26: the same data however the bytes are cut', async () => {
  const text =
    ': hi\r\nid: 1\r\ndata: {"a":"ü€🙂"}\r\n\r\nevent: x\ndata:one\ndata: two\n\ndata: [DONE]\n\ndata: last';
  const whole = await readCut(text, []);
  expect(whole).toEqual(['{"a":"ü€🙂"}', 'one\ntwo', '[DONE]', 'last']);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(200), { maxLength: 12 }), async (cuts) => {
      expect(await readCut(text, cuts)).toEqual(whole);
    }),
  );
});
