import { createTranscriptStore } from '@callboard/core';
import type { TranscriptStore } from '@callboard/core';
import { buildAsk, createEventBuilder } from '@callboard/core/testing';
import type { EventBuilder } from '@callboard/core/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import type { ReactElement } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AskAnswer } from '../internal/contexts/actions-context.ts';
import { useTranscript } from '../internal/store/use-transcript.ts';
import { ToolCallRow } from '../tool-call-row/tool-call-row.tsx';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import { AskCard } from './ask-card.tsx';
import { askChunk } from './ask-chunk.ts';

beforeAll(async () => {
  askChunk.load();
  await new Promise<void>((resolve) => void askChunk.subscribe(resolve));
}, 30_000);

interface Setup {
  readonly store: TranscriptStore;
  readonly b: EventBuilder;
}

/** Rows of three calls; the second one's card stands below it, for as long as its ask is open where `closes`. */
function setUp(closes: boolean): Setup {
  const store = createTranscriptStore({ flush: 'sync' });
  const b = createEventBuilder();
  store.dispatch(
    [
      b.runStart(),
      b.tool('t1', 'list_files', { input: {} }),
      b.tool('t2', 'shell', { input: { command: 'make' } }),
      b.ask('p1', { toolCallId: 't2', kind: 'approval' }),
      b.tool('t3', 'read_file', { input: {} }),
    ].flat(),
  );
  const askKey = store.getState().openAskKeys[0]!;
  function answer(outcome: AskAnswer['outcome']): void {
    store.dispatch(b.answer('p1', outcome));
  }
  render(
    <StrictMode>
      <TranscriptProvider store={store} onAnswer={({ outcome }) => answer(outcome)}>
        <Rows askKey={askKey} closes={closes} />
      </TranscriptProvider>
    </StrictMode>,
  );
  return { store, b };
}

function Rows({ askKey, closes }: { readonly askKey: string; readonly closes: boolean }): ReactElement {
  const open = useTranscript((state) => state.openAskKeys.includes(askKey));
  const calls = useTranscript((state) => state.toolCalls);
  return (
    <>
      {[...calls].map(({ key, id }) => (
        <div key={key}>
          <ToolCallRow callKey={key} actions={false} />
          {id === 't2' && (open || !closes) && <AskCard askKey={askKey} />}
        </div>
      ))}
    </>
  );
}

describe('the focus of a card (G1)', () => {
  it('goes to the field that a person opened, so that typing arrives', async () => {
    setUp(true);
    await userEvent.click(screen.getByRole('button', { name: 'Say why' }));
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
    await userEvent.keyboard('not today');
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('not today');
  });

  it.each([
    ['Deny', true],
    ['Deny', false],
    ['Allow once', true],
    ['Allow once', false],
  ])("goes to the row of its call after %s, the card's end: %s", async (name, closes) => {
    setUp(closes);
    act(() => screen.getByRole('button', { name }).focus());
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('button', { name })).toBeNull();
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: /^Shell/ }));
  });

  it('goes to the nearest row where the call has none', async () => {
    const page = (card: boolean): ReactElement => (
      <TranscriptProvider onAnswer={() => {}}>
        <button data-cb-key="one">one</button>
        {card && <AskCard ask={buildAsk({ toolCallKey: 'elsewhere' })} />}
        <button data-cb-key="two">two</button>
      </TranscriptProvider>
    );
    const { rerender } = render(page(true));
    act(() => screen.getByRole('button', { name: 'Deny' }).focus());
    rerender(page(false));
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'one' }));
  });

  it('is left where a person has put it since', async () => {
    const { store, b } = setUp(true);
    act(() => screen.getByRole('button', { name: 'Deny' }).focus());
    const other = screen.getByRole('button', { name: /^Read file/ });
    act(() => other.focus());
    act(() => store.dispatch(b.answer('p1', 'approved')));
    await Promise.resolve();
    expect(other).toHaveFocus();
  });

  it('stays nowhere when the card did not hold it', async () => {
    const { store, b } = setUp(true);
    act(() => store.dispatch(b.answer('p1', 'approved')));
    await Promise.resolve();
    expect(document.body).toHaveFocus();
  });
});
