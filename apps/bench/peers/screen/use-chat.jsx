// A chat on the AI SDK's own hook; the running call reports over the stream as preliminary output.
import { Chat, useChat } from '@ai-sdk/react';
import { memo, useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { register } from '../../src/screen/page/bench.ts';
import { lastCallOf, wordsOf } from '../../src/screen/pages/row-store.ts';
import { CollapsibleRow, collapsibleMarks } from './collapsible-row.jsx';

function partOf({ id, tool, input, status, output, errorText }) {
  const part = { type: 'dynamic-tool', toolName: tool, toolCallId: id, input };
  if (status === 'failed') return { ...part, state: 'output-error', errorText };
  if (status === 'running')
    return { ...part, state: 'output-available', output: { percent: 0 }, preliminary: true };
  return { ...part, state: 'output-available', output };
}

function messagesOf(turns) {
  return turns.flatMap(({ id, question, calls, answer }) => [
    { id: `${id}-question`, role: 'user', parts: [{ type: 'text', text: question }] },
    {
      id: `${id}-message`,
      role: 'assistant',
      parts: [...calls.map(partOf), ...(answer === undefined ? [] : [{ type: 'text', text: answer }])],
    },
  ]);
}

function Part({ part }) {
  if (part.type === 'text') return <p className="answer">{part.text}</p>;
  if (part.type !== 'dynamic-tool') return null;
  const status = part.preliminary
    ? 'running'
    : { 'output-error': 'failed', 'output-available': 'completed' }[part.state];
  const percent = part.preliminary ? part.output.percent : undefined;
  const output = part.preliminary ? undefined : part.output;
  return (
    <CollapsibleRow
      tool={part.toolName}
      input={part.input}
      status={status}
      output={output}
      errorText={part.errorText}
      percent={percent}
      words={wordsOf({ status, percent, output })}
    />
  );
}

function Message({ message }) {
  return (
    <section className={`turn ${message.role}`}>
      {message.parts.map((part, at) => (
        <Part key={part.toolCallId ?? at} part={part} />
      ))}
    </section>
  );
}

const MemoMessage = memo(Message);

function Conversation({ chat, memoised }) {
  const { messages } = useChat({ chat });
  const scroller = useRef(null);
  useLayoutEffect(() => {
    scroller.current.scrollTop = scroller.current.scrollHeight;
  }, []);
  const Shown = memoised ? MemoMessage : Message;
  return (
    <div ref={scroller} className="scroller">
      {messages.map((message) => (
        <Shown key={message.id} message={message} />
      ))}
    </div>
  );
}

register({
  marks: collapsibleMarks,
  prepare(turns, variant) {
    const last = lastCallOf(turns);
    let chunks;
    const stream = new ReadableStream({ start: (controller) => (chunks = controller) });
    const chat = new Chat({
      messages: messagesOf(turns),
      transport: { sendMessages: async () => stream, reconnectToStream: async () => null },
    });
    let root;
    return {
      mount(place) {
        root = createRoot(place);
        root.render(<Conversation chat={chat} memoised={variant === 'memo'} />);
        // Goes on with the last message, as after a reconnection.
        void chat.sendMessage();
      },
      tick: (percent) =>
        chunks.enqueue({
          type: 'tool-output-available',
          toolCallId: last.id,
          output: { percent },
          dynamic: true,
          preliminary: true,
        }),
      unmount() {
        root.unmount();
        chunks.close();
      },
    };
  },
});
