// assistant-ui's primitives over an external store, its tool parts drawn by a collapsible fallback.
import {
  AssistantRuntimeProvider,
  MessagePrimitive,
  ThreadPrimitive,
  useExternalStoreRuntime,
} from '@assistant-ui/react';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { register } from '../../src/screen/page/bench.ts';
import { lastCallOf, wordsOf } from '../../src/screen/pages/row-store.ts';
import { CollapsibleRow, collapsibleMarks } from './collapsible-row.jsx';

function partOf({ id, tool, input, status, output, errorText }) {
  const part = {
    type: 'tool-call',
    toolCallId: id,
    toolName: tool,
    args: input,
    argsText: JSON.stringify(input),
  };
  if (status === 'running') return { ...part, artifact: { percent: 0 } };
  return status === 'failed' ? { ...part, result: errorText, isError: true } : { ...part, result: output };
}

function messagesOf(turns) {
  return turns.flatMap(({ id, question, calls, answer }) => [
    { id: `${id}-question`, role: 'user', content: [{ type: 'text', text: question }] },
    {
      id: `${id}-message`,
      role: 'assistant',
      content: [...calls.map(partOf), ...(answer === undefined ? [] : [{ type: 'text', text: answer }])],
      status: answer === undefined ? { type: 'running' } : { type: 'complete', reason: 'stop' },
    },
  ]);
}

function Text({ text }) {
  return <p className="answer">{text}</p>;
}

function Fallback({ toolName, args, result, isError, artifact }) {
  const ended = isError ? 'failed' : 'completed';
  const status = result === undefined ? 'running' : ended;
  const percent = artifact?.percent;
  const output = isError ? undefined : result;
  return (
    <CollapsibleRow
      tool={toolName}
      input={args}
      status={status}
      output={output}
      errorText={isError ? result : undefined}
      percent={percent}
      words={wordsOf({ status, percent, output })}
    />
  );
}

const parts = { Text, tools: { Fallback } };

function Message() {
  return (
    <MessagePrimitive.Root className="turn">
      <MessagePrimitive.Parts components={parts} />
    </MessagePrimitive.Root>
  );
}

const messageComponents = { UserMessage: Message, AssistantMessage: Message };
const same = (message) => message;

function Thread({ source }) {
  const messages = useSyncExternalStore(source.subscribe, source.get);
  const runtime = useExternalStoreRuntime({
    messages,
    isRunning: true,
    convertMessage: same,
    onNew: async () => {},
  });
  const scroller = useRef(null);
  useLayoutEffect(() => {
    scroller.current.scrollTop = scroller.current.scrollHeight;
  }, []);
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <ThreadPrimitive.Root>
        <ThreadPrimitive.Viewport ref={scroller} className="scroller">
          <ThreadPrimitive.Messages components={messageComponents} />
        </ThreadPrimitive.Viewport>
      </ThreadPrimitive.Root>
    </AssistantRuntimeProvider>
  );
}

register({
  marks: collapsibleMarks,
  prepare(turns) {
    const last = lastCallOf(turns);
    const listeners = new Set();
    let messages = messagesOf(turns);
    const source = {
      get: () => messages,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    let root;
    return {
      mount(place) {
        root = createRoot(place);
        root.render(<Thread source={source} />);
      },
      tick(percent) {
        const message = messages.at(-1);
        const content = message.content.map((part) =>
          part.toolCallId === last.id ? { ...part, artifact: { percent } } : part,
        );
        messages = [...messages.slice(0, -1), { ...message, content }];
        for (const listener of listeners) listener();
      },
      unmount: () => root.unmount(),
    };
  },
});
