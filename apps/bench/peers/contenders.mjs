// Contenders that are somebody else's code. Each reads its own wire through its own decoder, turn by turn.
import { HttpAgent } from '@ag-ui/client';
import { Chat } from '@ai-sdk/react';
import { DefaultChatTransport, parseJsonEventStream, readUIMessageStream, uiMessageChunkSchema } from 'ai';
import { AssistantMessageAccumulator, UIMessageStreamDecoder } from 'assistant-stream';

const encoder = new TextEncoder();

function byteStream(pieces) {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at < pieces.length) controller.enqueue(encoder.encode(pieces[at++]));
      else controller.close();
    },
  });
}

const response = (pieces) =>
  new Response(byteStream(pieces), { headers: { 'content-type': 'text/event-stream' } });

function summaryOfParts(parts) {
  const summary = { calls: 0, failed: 0, text: 0 };
  for (const part of parts) {
    if (part.type === 'dynamic-tool' || part.type.startsWith('tool-')) {
      summary.calls += 1;
      if (part.state === 'output-error' || part.isError) summary.failed += 1;
    } else if (part.type === 'text') summary.text += part.text.length;
  }
  return summary;
}

const chat = {
  name: 'ai v7 Chat (useChat)',
  wire: 'ai-sdk',
  nested: false,
  only: ['10k', '100k', 'deep500'],
  async run(turns) {
    let current;
    const store = new Chat({
      transport: new DefaultChatTransport({ fetch: async () => response(current.pieces) }),
    });
    let heard = 0;
    store['~registerMessagesCallback'](() => (heard += 1));
    for (const turn of turns) {
      current = turn;
      await store.sendMessage({ text: 'go' });
    }
    const parts = store.messages
      .filter((message) => message.role === 'assistant')
      .flatMap((message) => message.parts);
    return { summary: summaryOfParts(parts), kept: [store, heard] };
  },
};

const reader = {
  name: 'ai v7 readUIMessageStream',
  wire: 'ai-sdk',
  nested: false,
  only: ['10k', '100k', 'deep500'],
  async run(turns) {
    const messages = [];
    for (const turn of turns) {
      const chunks = parseJsonEventStream({
        stream: byteStream(turn.pieces),
        schema: uiMessageChunkSchema,
      }).pipeThrough(
        new TransformStream({
          transform(result, controller) {
            if (!result.success) throw result.error;
            controller.enqueue(result.value);
          },
        }),
      );
      let last;
      for await (const message of readUIMessageStream({ stream: chunks })) last = message;
      messages.push(last);
    }
    return { summary: summaryOfParts(messages.flatMap((message) => message.parts)), kept: messages };
  },
};

const accumulator = {
  name: 'assistant-stream accumulator',
  wire: 'ai-sdk',
  nested: false,
  async run(turns) {
    const messages = [];
    for (const turn of turns) {
      const stream = byteStream(turn.pieces)
        .pipeThrough(new UIMessageStreamDecoder())
        .pipeThrough(new AssistantMessageAccumulator());
      let last;
      for await (const message of stream) last = message;
      messages.push(last);
    }
    const parts = messages.flatMap((message) =>
      message.parts.map((part) => (part.type === 'tool-call' ? { ...part, type: 'dynamic-tool' } : part)),
    );
    return { summary: summaryOfParts(parts), kept: messages };
  },
};

const agUi = {
  name: 'AG-UI HttpAgent',
  wire: 'ag-ui',
  nested: false,
  /** Its results carry no error. */
  blindToFailure: true,
  only: ['10k', 'deep500'],
  async run(turns) {
    let current;
    const agent = new HttpAgent({
      url: 'http://127.0.0.1/bench',
      threadId: 'bench',
      fetch: async () => response(current.pieces),
    });
    for (const turn of turns) {
      current = turn;
      await agent.runAgent({ runId: turn.id });
    }
    const summary = { calls: 0, failed: 0, text: 0 };
    for (const message of agent.messages) {
      if (message.role !== 'assistant') continue;
      summary.calls += message.toolCalls?.length ?? 0;
      summary.text += message.content?.length ?? 0;
    }
    return { summary, kept: agent };
  },
};

export const peers = [accumulator, chat, reader, agUi];
