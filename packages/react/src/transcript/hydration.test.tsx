import { createTranscriptStore } from '@callboard/core';
import type { TranscriptStore } from '@callboard/core';
import { createEventBuilder, createManualClock } from '@callboard/core/testing';
import { act } from '@testing-library/react';
import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestClock } from '../../test/test-clock.ts';
import { loadParts } from '../../test/load-parts.ts';
import { Transcript } from './transcript.tsx';

const late = Date.UTC(2025, 5, 15, 23, 59, 30);

/** A finished call just before midnight in UTC, and one that runs on. */
function around(): TranscriptStore {
  const clock = createManualClock(late - 120_000);
  const store = createTranscriptStore({ flush: 'sync', now: clock.now });
  const b = createEventBuilder({ clock });
  b.runStart({ signalsRun: true });
  b.user('u1', 'go');
  b.tool('t1', 'done_tool', { messageId: 'm1', input: {} });
  store.dispatch(b.events);
  clock.set(late);
  const sent = b.events.length;
  b.ok('t1', { rows: 12_345.6 });
  b.tool('t2', 'running_tool', { messageId: 'm1', input: {} });
  b.progress('t2', 40, 100, 'Half');
  b.text('m1', 'On it.');
  store.dispatch(b.events.slice(sent));
  return store;
}

/** Where and when a page is made. */
function at(timeZone: string, languages: readonly string[]): void {
  vi.stubEnv('TZ', timeZone);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(languages[0] ?? '');
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
}

beforeAll(loadParts, 30_000);

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('fault 76: a page made in one place and time, taken up in another', () => {
  it.each(['plain', 'with the detail open'])('hydrates without a difference: %s', async (kind) => {
    const store = around();
    const server = createTestClock(late + 60_000);
    const client = createTestClock(late + 63_000);
    const page = (clock: ReturnType<typeof createTestClock>): ReactElement => (
      <Transcript
        store={store}
        thinking="open"
        detail={kind === 'plain' ? 'modal' : 'inline'}
        environment={{ clock }}
        onCancel={() => {}}
      />
    );
    at('UTC', ['en-US']);
    expect(new Date(late).getHours()).toBe(23);
    const html = renderToString(page(server));
    at('Asia/Tokyo', ['ar']);
    expect(new Date(late).getHours()).toBe(8);
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = html;
    const given = container.innerHTML;
    const onRecoverableError = vi.fn<(error: unknown) => void>();
    const root = await act(async () => hydrateRoot(container, page(client), { onRecoverableError }));
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(given).toContain('Running tool');
    // The clock begins after the page was taken up: what the server sent has no time that runs.
    expect(given).not.toMatch(/1m 0?\ds|63|1:0/);
    expect(container).toHaveTextContent('1m 03s');
    const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
    const before = document.createElement('div');
    before.innerHTML = given;
    for (const { id } of before.querySelectorAll('[id]')) expect(ids).toContain(id);
    act(() => root.unmount());
    container.remove();
  });
});
