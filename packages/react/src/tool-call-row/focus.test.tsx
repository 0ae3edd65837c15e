import { createTranscriptStore } from '@callboard/core';
import { createEventBuilder } from '@callboard/core/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { loadParts } from '../../test/load-parts.ts';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import { ToolCallRow } from './tool-call-row.tsx';

beforeAll(loadParts, 30_000);

it.each(['Allow', 'Deny'])(
  'keeps the focus in the row when %s is pressed and goes away (G1)',
  async (name) => {
    const store = createTranscriptStore({ flush: 'sync' });
    const b = createEventBuilder();
    store.dispatch(
      [
        b.runStart(),
        b.tool('t1', 'shell', { input: {} }),
        b.tool('t2', 'read_file', { input: {} }),
        b.ask('p1', { toolCallId: 't1' }),
      ].flat(),
    );
    render(
      <TranscriptProvider store={store} onAnswer={({ outcome }) => store.dispatch(b.answer('p1', outcome))}>
        {[...store.getState().toolCalls].map(({ key }) => (
          <ToolCallRow key={key} callKey={key} />
        ))}
      </TranscriptProvider>,
    );
    const button = await screen.findByRole('button', { name });
    act(() => button.focus());
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => screen.queryByRole('button', { name })).toBeNull();
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: /^Shell/ }));
  },
);
