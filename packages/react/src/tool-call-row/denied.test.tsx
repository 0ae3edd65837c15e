import { createTranscriptStore } from '@callboard/core';
import { createEventBuilder } from '@callboard/core/testing';
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import { ToolCallRow } from './tool-call-row.tsx';

it.each([true, false])(
  'shows the reason of the answer that denied it, before and after its end, ended: %s',
  (ended) => {
    const store = createTranscriptStore({ flush: 'sync' });
    const b = createEventBuilder();
    store.dispatch(
      [b.runStart(), b.tool('t1', 'shell', { input: {} }), b.ask('p1', { toolCallId: 't1' })].flat(),
    );
    const callKey = [...store.getState().toolCalls][0]!.key;
    render(
      <TranscriptProvider
        store={store}
        redact={(value) => (typeof value === 'string' ? value.replace('prod-7', '***') : value)}
      >
        <ToolCallRow callKey={callKey} />
      </TranscriptProvider>,
    );
    act(() => {
      const reason = 'Not on prod-7 today.';
      store.dispatch(b.event({ type: 'ask.close', askId: 'p1', outcome: 'denied', by: 'user', reason }));
      if (ended) store.dispatch(b.event({ type: 'tool.end', toolCallId: 't1', outcome: 'denied' }));
    });
    expect(screen.getByRole('button').parentElement).toHaveAttribute('data-status', 'denied');
    expect(screen.getByText('Not on *** today.')).toHaveAttribute('data-slot', 'tool-call-cause');
  },
);
