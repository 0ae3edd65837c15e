import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { failedRead } from '../../test/example-failures.ts';
import '../styles.css';
import { ToolCallRow } from '../tool-call-row/tool-call-row.tsx';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import { detailChunk } from './detail-chunk.ts';
import { ToolCallDetailModal } from './tool-call-detail-modal.tsx';

async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
}

it('shows its shell within two frames of a cold click, then itself in the same place, and gives focus back (V5)', async () => {
  render(
    <TranscriptProvider motion="off" text={{ timeZone: 'UTC' }}>
      <ToolCallRow call={failedRead} />
      <ToolCallDetailModal />
    </TranscriptProvider>,
  );
  expect(detailChunk.get().parts).toBeUndefined();
  const trigger = screen.getByRole('button', { name: /Read file/ });
  act(() => trigger.click());
  await frames(2);
  const shell = screen.getByRole('dialog', { name: 'Read file' });
  expect(shell).toHaveAttribute('aria-busy', 'true');
  expect(shell.contains(document.activeElement)).toBe(true);
  await waitFor(() => expect(screen.getByRole('dialog')).not.toHaveAttribute('aria-busy'), {
    timeout: 10_000,
  });
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
  expect(screen.getByRole('tab', { name: 'Error' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(trigger).toHaveFocus();
  expect(document.querySelectorAll('[inert]')).toHaveLength(0);
});
