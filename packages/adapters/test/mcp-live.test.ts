import type { ToolCall, TranscriptState } from '@callboard/core';
import { createTranscriptStore } from '@callboard/core';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { connectStream } from '../src/index.ts';
import { createMcpAdapter } from '../src/mcp/index.ts';

type Text = { content: { type: 'text'; text: string }[] };
const said = (text: string): Text => ({ content: [{ type: 'text', text }] });

function createServer(): McpServer {
  const server = new McpServer({ name: 'workshop', version: '1.0.0' });
  server.registerTool('add', { title: 'Add', inputSchema: { a: z.number(), b: z.number() } }, ({ a, b }) =>
    said(String(a + b)),
  );
  server.registerTool('fail', {}, () => {
    throw new Error('disk is full');
  });
  server.registerTool('work', {}, async (extra) => {
    const progressToken = extra._meta?.progressToken;
    if (progressToken === undefined) throw new Error('no token');
    const params = { progressToken, progress: 1, total: 2, message: 'half' };
    await extra.sendNotification({ method: 'notifications/progress', params });
    return said('worked');
  });
  server.registerTool('ask', {}, async () => {
    const requestedSchema = { type: 'object' as const, properties: { n: { type: 'integer' as const } } };
    const answer = await server.server.elicitInput({ message: 'How many?', requestedSchema });
    return said(answer.action);
  });
  server.registerTool('wait', {}, () => new Promise<never>(() => {}));
  return server;
}

/** A client and a server in one process, and the transcript of what they say to each other. */
async function connect(): Promise<{ client: Client; state: () => TranscriptState; close: () => void }> {
  const store = createTranscriptStore();
  const adapter = createMcpAdapter({ streamId: 'live' });
  const [near, far] = InMemoryTransport.createLinkedPair();
  for (const [transport, from] of [[near, 'client'] as const, [far, 'server'] as const]) {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => {
      store.dispatch(adapter.push({ from, message: structuredClone(message) }));
      return send(message, options);
    };
  }
  const client = new Client({ name: 'editor', version: '1.0.0' }, { capabilities: { elicitation: {} } });
  client.setRequestHandler(ElicitRequestSchema, () => ({ action: 'accept', content: { n: 3 } }));
  await createServer().connect(far);
  await client.connect(near);
  return { client, state: () => store.getState(), close: () => store.dispatch(adapter.end('eof')) };
}

const callsOf = (state: TranscriptState): ToolCall[] => [...state.toolCalls];

test('parallel calls, failures, progress and questions of a real server are told as they happened', async () => {
  const { client, state, close } = await connect();
  await client.listTools();
  await Promise.all([
    client.callTool({ name: 'add', arguments: { a: 1, b: 2 } }),
    client.callTool({ name: 'fail' }),
    client.callTool({ name: 'work' }, undefined, { onprogress: () => undefined }),
  ]);
  await client.callTool({ name: 'ask' });
  close();
  expect(callsOf(state()).map(({ name, title, status, server }) => [name, title, status, server])).toEqual([
    ['add', 'Add', 'completed', 'workshop'],
    ['fail', undefined, 'failed', 'workshop'],
    ['work', undefined, 'completed', 'workshop'],
    ['ask', undefined, 'completed', 'workshop'],
  ]);
  const [add, fail, work] = callsOf(state());
  expect(add?.output).toEqual(said('3'));
  expect(fail?.error?.message).toBe('disk is full');
  expect(work?.progress).toMatchObject({ fraction: 0.5, message: 'half' });
  expect([...state().asks]).toMatchObject([{ kind: 'form', state: 'answered', value: { n: 3 } }]);
  expect([...state().runs].map((run) => run.status)).toEqual(['completed']);
});

test('a call that the client aborts is cancelled at once, with its reason', async () => {
  const { client, state } = await connect();
  const stop = new AbortController();
  const waiting = client.callTool({ name: 'wait' }, undefined, { signal: stop.signal });
  expect(callsOf(state())[0]?.status).toBe('running');
  stop.abort('enough');
  await expect(waiting).rejects.toThrow('enough');
  expect(callsOf(state())[0]).toMatchObject({ status: 'cancelled', soft: false, reason: 'enough' });
});

test('over HTTP each call has a stream of its own, and a connection that breaks loses only its call', async () => {
  const store = createTranscriptStore();
  const adapter = createMcpAdapter({ streamId: 'http' });
  const post = async (id: number, answer: object | undefined): Promise<void> => {
    const message = { jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'work', arguments: {} } };
    store.dispatch(adapter.push({ from: 'client', message }));
    const body =
      answer === undefined
        ? ''
        : `event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n\n`;
    await connectStream(new Response(body), adapter, store);
  };
  await post(1, { result: said('one') });
  await post(2, undefined);
  await post(3, { error: { code: -32603, message: 'broken' } });
  expect(callsOf(store.getState()).map(({ id, status }) => [id, status])).toEqual([
    ['1', 'completed'],
    ['2', 'interrupted'],
    ['3', 'failed'],
  ]);
  expect([...store.getState().diagnostics.counts]).toEqual([]);
  expect([...store.getState().runs].map((run) => run.status)).toEqual([
    'completed',
    'interrupted',
    'completed',
  ]);
});
