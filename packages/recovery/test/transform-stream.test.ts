import { expect, it } from 'vitest';
import { recoverToolCalls } from '../src/index.ts';
import { toolCallRecoveryStream } from '../src/transform-stream.ts';
import { joined } from './segments.ts';

it('gives the segments of the whole text', async () => {
  const text = 'A <tool_call>{"name":"list_notes","arguments":{}}</tool_call> B';
  const options = { tools: ['list_notes'], messageKey: 'm' };
  const chunks = new ReadableStream<string>({
    start(controller) {
      for (const char of text) controller.enqueue(char);
      controller.close();
    },
  });
  const segments = [];
  for await (const segment of chunks.pipeThrough(toolCallRecoveryStream(options))) segments.push(segment);
  expect(joined(segments)).toEqual(joined(recoverToolCalls(text, options).segments));
});
