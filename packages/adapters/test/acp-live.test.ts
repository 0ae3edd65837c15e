import type { AnyMessage } from '@agentclientprotocol/sdk';
import { agent, client, methods } from '@agentclientprotocol/sdk';
import type { AgentContext, ClientContext, SessionUpdate } from '@agentclientprotocol/sdk';
import type { TranscriptState } from '@callboard/core';
import { createTranscriptStore } from '@callboard/core';
import { expect, test } from 'vitest';
import { createAcpAdapter } from '../src/acp/index.ts';

const sessionId = 'session-1';

async function work(peer: AgentContext): Promise<void> {
  const tell = (update: SessionUpdate): Promise<void> =>
    peer.notify(methods.client.session.update, { sessionId, update });
  await tell({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'Removing.' } });
  const start = { toolCallId: 'x', title: 'rm a', kind: 'delete' as const, status: 'pending' as const };
  await tell({ sessionUpdate: 'tool_call', ...start, rawInput: { path: 'a' } });
  const { outcome } = await peer.request(methods.client.session.requestPermission, {
    sessionId,
    toolCall: { toolCallId: 'x' },
    options: [
      { optionId: 'y', name: 'Yes', kind: 'allow_once' },
      { optionId: 'n', name: 'No', kind: 'reject_once' },
    ],
  });
  const allowed = outcome.outcome === 'selected' && outcome.optionId === 'y';
  const content = {
    type: 'content' as const,
    content: { type: 'text' as const, text: allowed ? 'gone' : 'kept' },
  };
  await tell({
    sessionUpdate: 'tool_call_update',
    toolCallId: 'x',
    status: allowed ? 'completed' : 'failed',
    content: [content],
  });
}

/** An agent and a client in one process; whatever goes between them is read. */
function connect(answer: string): { peer: ClientContext; state: () => TranscriptState } {
  const store = createTranscriptStore();
  const adapter = createAcpAdapter({ streamId: 'live' });
  const channel = (from: 'client' | 'agent'): TransformStream<AnyMessage, AnyMessage> =>
    new TransformStream({
      transform(message, controller) {
        store.dispatch(adapter.push({ from, message: structuredClone(message) }));
        controller.enqueue(message);
      },
    });
  const toAgent = channel('client');
  const toClient = channel('agent');
  agent({ name: 'workshop' })
    .onRequest(methods.agent.initialize, () => ({ protocolVersion: 1, agentCapabilities: {} }))
    .onRequest(methods.agent.session.new, () => ({ sessionId }))
    .onRequest(methods.agent.session.prompt, async ({ client: asked }) => {
      await work(asked);
      return { stopReason: 'end_turn' };
    })
    .connect({ writable: toClient.writable, readable: toAgent.readable });
  const connection = client({ name: 'editor' })
    .onNotification(methods.client.session.update, () => undefined)
    .onRequest(methods.client.session.requestPermission, () => ({
      outcome: { outcome: 'selected', optionId: answer },
    }))
    .connect({ writable: toAgent.writable, readable: toClient.readable });
  return { peer: connection.agent, state: () => store.getState() };
}

async function run(answer: string): Promise<TranscriptState> {
  const { peer, state } = connect(answer);
  await peer.request(methods.agent.initialize, { protocolVersion: 1, clientCapabilities: {} });
  await peer.request(methods.agent.session.new, { cwd: '/', mcpServers: [] });
  const prompt = [{ type: 'text' as const, text: 'Remove a' }];
  await peer.request(methods.agent.session.prompt, { sessionId, prompt });
  return state();
}

test.each([
  ['y', 'completed', 'approved'],
  ['n', 'denied', 'denied'],
])('a turn with an agent of the SDK, answered %s, is told to its end', async (answer, status, ask) => {
  const state = await run(answer);
  expect([...state.runs].map((one) => one.status)).toEqual(['completed']);
  expect([...state.blocks].map((block) => block.text)).toEqual(['Remove a', 'Removing.']);
  expect([...state.toolCalls]).toMatchObject([{ id: 'x', title: 'rm a', input: { path: 'a' }, status }]);
  expect([...state.asks]).toMatchObject([{ state: ask, by: 'user', value: answer }]);
  expect([...state.diagnostics.counts]).toEqual([]);
});
