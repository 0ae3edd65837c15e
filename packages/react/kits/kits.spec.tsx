import {
  AssistantRuntimeProvider,
  MessagePrimitive,
  ThreadPrimitive,
  useExternalStoreRuntime,
} from '@assistant-ui/react';
import type { ThreadMessageLike } from '@assistant-ui/react';
import { createTranscriptStore } from '@callboard/core';
import { createEventBuilder } from '@callboard/core/testing';
import { TranscriptProvider } from '@callboard/react';
import { CopilotChatMessageView, CopilotKitProvider } from '@copilotkit/react-core/v2';
import { cleanup, render } from '@testing-library/react';
import type { UIMessage } from 'ai';
import { isToolUIPart } from 'ai';
import { renderToString } from 'react-dom/server';
import { StickToBottom } from 'use-stick-to-bottom';
import { afterEach, describe, expect, test } from 'vitest';
import { CallboardToolPart as ElementsPart } from './ai-elements.tsx';
import { CallboardToolPart as AssistantPart } from './assistant-ui.tsx';
import { callboardToolCalls } from './copilotkit.tsx';
import { StoredRow } from './stored-row.tsx';

afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
});

/** Rows on the page: status and words. */
function rows(): string[][] {
  const found = [...document.querySelectorAll<HTMLElement>('[data-slot="tool-call-row"]')];
  return found.map((row) => [row.dataset['status'] ?? '', row.textContent ?? '']);
}

const statuses = (): string[] => rows().map(([status = '']) => status);

describe('in the message list of assistant-ui', () => {
  const part = (id: string, more: object): object => ({
    type: 'tool-call',
    toolCallId: id,
    toolName: `tool_${id}`,
    args: { n: 1 },
    argsText: '{"n":1}',
    ...more,
  });
  const answer = (content: object[], status: object): ThreadMessageLike =>
    ({ id: 'm1', role: 'assistant', content, status }) as ThreadMessageLike;

  function Message() {
    return (
      <MessagePrimitive.Root>
        <MessagePrimitive.Parts components={{ tools: { Fallback: AssistantPart } }} />
      </MessagePrimitive.Root>
    );
  }

  function Thread({ messages, isRunning }: { messages: ThreadMessageLike[]; isRunning: boolean }) {
    const runtime = useExternalStoreRuntime({
      messages,
      isRunning,
      convertMessage: (message: ThreadMessageLike) => message,
      onNew: () => Promise.resolve(),
    });
    return (
      <AssistantRuntimeProvider runtime={runtime}>
        <ThreadPrimitive.Messages components={{ Message }} />
      </AssistantRuntimeProvider>
    );
  }

  test('each part is a row that tells how it ended', () => {
    const content = [
      part('a', { result: 0 }),
      part('b', { result: { error: { message: 'disk full' } }, isError: true }),
      { type: 'text', text: 'Done.' },
    ];
    render(<Thread messages={[answer(content, { type: 'complete', reason: 'stop' })]} isRunning={false} />);
    expect(statuses()).toEqual(['completed', 'failed']);
    expect(rows()[1]?.[1]).toContain('disk full');
  });

  test('a call without a result runs, and is lost or stopped with its message', () => {
    const content = [part('a', {})];
    const { rerender } = render(<Thread messages={[answer(content, { type: 'running' })]} isRunning />);
    expect(statuses()).toEqual(['running']);
    rerender(
      <Thread messages={[answer(content, { type: 'incomplete', reason: 'cancelled' })]} isRunning={false} />,
    );
    expect(statuses()).toEqual(['cancelled']);
    rerender(
      <Thread messages={[answer(content, { type: 'incomplete', reason: 'error' })]} isRunning={false} />,
    );
    expect(statuses()).toEqual(['interrupted']);
  });
});

describe("in CopilotKit's message list", () => {
  const call = (id: string): object => ({
    id,
    type: 'function',
    function: { name: `tool_${id}`, arguments: '{"n":1}' },
  });
  const messages = [
    { id: 'm1', role: 'assistant', content: 'I look.', toolCalls: [call('a'), call('b'), call('c')] },
    { id: 'r1', role: 'tool', toolCallId: 'a', content: 'sunny' },
    { id: 'r2', role: 'tool', toolCallId: 'b', content: '{"error":{"message":"disk full"}}' },
  ] as unknown as Parameters<typeof CopilotChatMessageView>[0]['messages'];

  test('each call is a row, by its result', () => {
    render(
      <CopilotKitProvider renderToolCalls={callboardToolCalls}>
        <CopilotChatMessageView messages={messages} isRunning />
      </CopilotKitProvider>,
    );
    expect(statuses()).toEqual(['completed', 'failed', 'running']);
    expect(rows()[1]?.[1]).toContain('disk full');
  });
});

describe('in a conversation of AI Elements', () => {
  const parts = [
    { type: 'text', text: 'I look.' },
    { type: 'tool-weather', toolCallId: 'a', state: 'output-available', input: {}, output: false },
    {
      type: 'dynamic-tool',
      toolName: 'stock',
      toolCallId: 'b',
      state: 'output-error',
      input: {},
      errorText: 'disk full',
    },
    { type: 'tool-erase', toolCallId: 'c', state: 'approval-requested', input: {}, approval: { id: 'x' } },
    {
      type: 'tool-search',
      toolCallId: 'd',
      state: 'output-available',
      preliminary: true,
      input: {},
      output: 1,
    },
  ] as UIMessage['parts'];

  test('parts of messages are rows inside its scroller', () => {
    // jsdom has no ResizeObserver, which the scroller needs once it is mounted.
    document.body.innerHTML = renderToString(
      <StickToBottom role="log">
        <StickToBottom.Content>
          {parts.map((part) =>
            isToolUIPart(part) ? <ElementsPart key={part.toolCallId} part={part} /> : undefined,
          )}
        </StickToBottom.Content>
      </StickToBottom>,
    );
    expect(statuses()).toEqual(['completed', 'failed', 'awaiting-approval', 'running']);
    expect(rows()[1]?.[1]).toContain('disk full');
    expect(document.querySelector('[role="log"] [data-slot="tool-call-row"]')).not.toBeNull();
  });
});

describe('with a store beside the kit', () => {
  test('a row found by the id of its call has its progress', () => {
    const store = createTranscriptStore();
    const build = createEventBuilder();
    store.dispatch([
      build.event({ type: 'run.start' }),
      build.event({ type: 'tool.start', toolCallId: 'a', toolName: 'count' }),
      build.event({ type: 'tool.progress', toolCallId: 'a', progress: 1, total: 4 }),
    ]);
    store.flush();
    render(
      <TranscriptProvider store={store}>
        <StoredRow toolCallId="a" />
        <StoredRow toolCallId="nobody" />
      </TranscriptProvider>,
    );
    expect(statuses()).toEqual(['running']);
    expect(document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow')).toBe('25');
  });
});
