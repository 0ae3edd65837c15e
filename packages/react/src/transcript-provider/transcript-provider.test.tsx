import { BUILT_AT } from '@callboard/core/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import type { ProfilerOnRenderCallback, ReactElement } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { exampleCalls } from '../../test/example-calls.ts';
import { loadParts } from '../../test/load-parts.ts';
import { useTranscript } from '../internal/store/use-transcript.ts';
import { createUiState } from '../internal/ui-state/ui-state.ts';
import { FrozenTranscript } from '../testing/frozen-transcript.tsx';
import { ToolCallRow } from '../tool-call-row/tool-call-row.tsx';
import { TranscriptProvider } from './transcript-provider.tsx';
import type { TranscriptProviderProps } from './transcript-provider-props.ts';

beforeAll(loadParts, 30_000);

function counted(onRender: ProfilerOnRenderCallback): ReactElement {
  return (
    <Profiler id="row" onRender={onRender}>
      <ToolCallRow call={exampleCalls.completed} />
    </Profiler>
  );
}

describe('TranscriptProvider', () => {
  it.each<[string, TranscriptProviderProps, TranscriptProviderProps]>([
    ['renderers', { renderers: [] }, { renderers: [{ match: '*' }] }],
    [
      'announcer',
      { environment: { announcer: { verbosity: 'off' } } },
      { environment: { announcer: { verbosity: 'detailed' } } },
    ],
    ['where dialogs go', {}, { environment: { portalContainer: document.createElement('div') } }],
    ['new handlers', { onCancel: () => undefined }, { onCancel: () => undefined }],
    ['equal lengths', { motion: { holdMs: 1 } }, { motion: { holdMs: 1 } }],
  ])('renders no row when %s change', (_, before, afterwards) => {
    const onRender = vi.fn<ProfilerOnRenderCallback>();
    const row = counted(onRender);
    const { rerender } = render(<TranscriptProvider {...before}>{row}</TranscriptProvider>);
    onRender.mockClear();
    rerender(<TranscriptProvider {...afterwards}>{row}</TranscriptProvider>);
    expect(onRender).not.toHaveBeenCalled();
  });

  it('calls the newest handler', async () => {
    const user = userEvent.setup();
    const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const row = <ToolCallRow call={exampleCalls.running} />;
    const { rerender } = render(<TranscriptProvider onCancel={first}>{row}</TranscriptProvider>);
    rerender(<TranscriptProvider onCancel={second}>{row}</TranscriptProvider>);
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledOnce();
  });

  it('takes what it is not given from the provider around it', () => {
    render(
      <TranscriptProvider text={{ locale: 'de', strings: { toolCallRow: { untitled: 'Werkzeug' } } }}>
        <TranscriptProvider motion={{ holdMs: 1 }}>
          <ToolCallRow call={{ ...exampleCalls.completed, title: '', name: '' }} />
        </TranscriptProvider>
      </TranscriptProvider>,
    );
    expect(screen.getByRole('button', { name: /Werkzeug.*1,2/ })).toBeVisible();
  });

  it('opens from what was chosen before, when it is given that (fault 79)', async () => {
    const user = userEvent.setup();
    const choices = createUiState();
    const row = <ToolCallRow call={exampleCalls.completed} detail="inline" />;
    const { unmount } = render(
      <TranscriptProvider environment={{ uiState: choices }}>{row}</TranscriptProvider>,
    );
    await user.click(screen.getByRole('button', { name: /Web search/ }));
    unmount();
    const reloaded = createUiState(JSON.parse(JSON.stringify(choices.snapshot())));
    render(<TranscriptProvider environment={{ uiState: reloaded }}>{row}</TranscriptProvider>);
    expect(screen.getByRole('button', { name: /Web search/ })).toHaveAttribute('aria-expanded', 'true');
  });

  it('says what is missing where a part needs a store', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    function Reader(): ReactElement {
      return <>{useTranscript((state) => state.structure)}</>;
    }
    expect(() => render(<Reader />)).toThrow(/@callboard\/react: .*<TranscriptProvider store=\{store\}>/);
  });
});

it('FrozenTranscript stands still at one instant', () => {
  render(
    <FrozenTranscript now={BUILT_AT.seen + 4000}>
      <ToolCallRow call={exampleCalls.running} />
    </FrozenTranscript>,
  );
  expect(screen.getByRole('button', { name: /running 4s/ })).toBeVisible();
  expect(document.querySelector('[data-slot="tool-call-row"]')).toHaveAttribute('data-motion', 'off');
});
