import { initialTranscriptState, reduceTranscript } from '@callboard/core';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, describe, expect, test } from 'vitest';
import { bench, callPart, modelOf } from '../../test/loop-bench.ts';
import type { McpConnection } from './mcp-connection.ts';
import { loadMcpTools } from './mcp-tools.ts';

const open: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** A real client of a real server whose one tool answers as told. */
async function connectionTo(answer: () => CallToolResult | Promise<CallToolResult>): Promise<McpConnection> {
  const server = new Server({ name: 'answers', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [{ name: 'look', inputSchema: { type: 'object' as const }, annotations: { readOnlyHint: true } }],
  }));
  server.setRequestHandler(CallToolRequestSchema, answer);
  const client = new Client({ name: 'test', version: '1.0.0' });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), client.connect(here)]);
  const close = async (): Promise<void> => client.close();
  open.push(close);
  return { client: () => Promise.resolve(client), close };
}

/** The call as a reader sees it after a loop has run it. */
async function callAfter(answer: () => CallToolResult | Promise<CallToolResult>) {
  const tools = await loadMcpTools(await connectionTo(answer));
  const loop = bench({ model: modelOf([[callPart('look', {})], [{ type: 'text', text: 'ok' }]]), tools });
  await loop.run();
  return reduceTranscript(initialTranscriptState(), loop.events).toolCalls.at(0);
}

describe('fault 15: the flag of a result decides, not its words', () => {
  const text = (words: string) => ({ type: 'text' as const, text: words });
  const log = [text('401'), text('see log')];

  test.each<[name: string, result: CallToolResult, status: string, output: unknown]>([
    ['an error of two texts', { isError: true, content: log }, 'failed', { content: log }],
    [
      'an error that is data alone',
      { isError: true, structuredContent: { code: 401 }, content: [] },
      'failed',
      { content: [], structuredContent: { code: 401 } },
    ],
    [
      'no error, though it says so',
      { isError: false, content: [text('Error: none found')] },
      'completed',
      { content: [text('Error: none found')] },
    ],
    ['no flag', { content: [text('Failed: 0')] }, 'completed', { content: [text('Failed: 0')] }],
  ])('%s', async (...[, result, status, output]) => {
    expect(await callAfter(() => result)).toMatchObject({ status, output, soft: false });
  });

  test('a failure has the words of its content, and what a server throws has its own', async () => {
    expect((await callAfter(() => ({ isError: true, content: log })))?.error?.message).toBe('401\nsee log');
    const data = await callAfter(() => ({ isError: true, structuredContent: { code: 401 }, content: [] }));
    expect(data?.error?.message).toMatch(/^Failed \(401\)$/);
    const thrown = await callAfter(() => Promise.reject(new Error('disk full')));
    expect(thrown).toMatchObject({ status: 'failed' });
    expect(thrown?.error?.message).toContain('disk full');
  });
});

describe('fault 101: progress of a token that belongs to no call', () => {
  test('moves no call and does not end the connection', async () => {
    const server = new Server({ name: 'echoes', version: '1.0.0' }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: [
        { name: 'look', inputSchema: { type: 'object' as const }, annotations: { readOnlyHint: true } },
      ],
    }));
    server.setRequestHandler(CallToolRequestSchema, async (_, extra) => {
      for (const progressToken of ['tool-call-2', 'nobody', -1])
        await extra.sendNotification({
          method: 'notifications/progress',
          params: { progressToken, progress: 9, total: 9 },
        });
      return { content: [{ type: 'text', text: 'done' }] };
    });
    const client = new Client({ name: 'test', version: '1.0.0' });
    const [here, there] = InMemoryTransport.createLinkedPair();
    await Promise.all([server.connect(there), client.connect(here)]);
    open.push(() => client.close());
    const tools = await loadMcpTools({ client: () => Promise.resolve(client), close: () => client.close() });
    const loop = bench({ model: modelOf([[callPart('look', {})], [{ type: 'text', text: 'ok' }]]), tools });
    await loop.run();
    expect(loop.of('tool.progress')).toEqual([]);
    expect(loop.of('tool.end')).toMatchObject([{ outcome: 'completed' }]);
  });
});
