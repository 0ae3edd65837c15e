import { buildToolCall } from '@callboard/core/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { exampleCalls } from '../../test/example-calls.ts';
import { wholeCall } from '../internal/tool-call/whole-call.ts';
import type { ToolCallInput } from '../internal/tool-call/whole-call.ts';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import { ToolCallRow } from './tool-call-row.tsx';

const failed: ToolCallInput = { name: 'read_file', status: 'failed', error: { message: 'ENOENT' } };

describe('ToolCallRow with a small plain object', () => {
  it('shows a failure that is only a name, a status and a cause', () => {
    render(<ToolCallRow call={{ name: 'read_file', status: 'failed', error: { message: 'ENOENT' } }} />);
    expect(screen.getByRole('button', { name: 'Read file failed' })).toBeVisible();
    expect(screen.getByText('ENOENT')).toBeVisible();
  });

  it.each(Object.values(exampleCalls).map(({ status }) => status))(
    'shows a bare name that is %s',
    (status) => {
      render(<ToolCallRow call={{ name: 'read_file', status }} />);
      const row = screen.getByRole('button', { name: /^Read file/ }).parentElement;
      expect(row).toHaveAttribute('data-status', status);
    },
  );

  it.each([true, false])('opens everything that is known of it, with a provider: %s', async (provided) => {
    const row = <ToolCallRow call={{ ...failed, input: { path: 'notes.md' } }} />;
    render(provided ? <TranscriptProvider>{row}</TranscriptProvider> : row);
    await userEvent.click(screen.getByRole('button', { name: 'Read file notes.md failed' }));
    const dialog = await screen.findByRole('dialog', { name: 'Read file' }, { timeout: 10_000 });
    expect(within(dialog).getAllByText('ENOENT').length).toBeGreaterThan(0);
  });

  it('keeps two of the same apart', async () => {
    render(
      <>
        <ToolCallRow detail="inline" call={failed} />
        <ToolCallRow detail="inline" call={failed} />
      </>,
    );
    const [one, other] = screen.getAllByRole('button');
    await userEvent.click(one!);
    expect(one).toHaveAttribute('aria-expanded', 'true');
    expect(other).toHaveAttribute('aria-expanded', 'false');
    expect(one!.dataset['cbKey']).not.toBe(other!.dataset['cbKey']);
  });

  it('renders on a server', () => {
    expect(renderToString(<ToolCallRow call={failed} />)).toContain('ENOENT');
  });
});

describe('what was left out of a call', () => {
  it('is filled in once for an object, and never in a whole call', () => {
    expect(wholeCall(failed, 'k')).toBe(wholeCall(failed, 'k'));
    const whole = buildToolCall();
    expect(wholeCall(whole, 'k')).toBe(whole);
  });

  it('follows from what is there', () => {
    const call = wholeCall({ name: 'add', status: 'completed', id: 't9', input: { a: 1 }, output: 0 }, 'k');
    expect(call).toMatchObject({ key: 't9', hasInput: true, inputText: '{"a":1}', hasOutput: true });
    expect(wholeCall({ name: 'add', status: 'running' }, 'k')).toMatchObject({
      key: 'k',
      hasInput: false,
      inputText: '',
      hasOutput: false,
      outputPreliminary: false,
    });
  });

  it('is also what is there and undefined, or no JSON', () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    const call = wholeCall({ name: 'add', status: 'running', input: circle, started: undefined }, 'k');
    expect(call).toMatchObject({ hasInput: true, input: circle, inputText: '', started: {} });
  });
});
