import { createTranscriptStore } from '@callboard/core';
import type { TranscriptStore } from '@callboard/core';
import { createEventBuilder } from '@callboard/core/testing';
import type { EventBuilder } from '@callboard/core/testing';
import { act, render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestClock } from '../../test/test-clock.ts';
import type { AnnouncerSettings } from '../internal/contexts/announcer-context.ts';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import { announcerChunk } from './announcer-chunk.ts';
import { Announcer } from './announcer.tsx';

interface Setup extends RenderResult {
  readonly store: TranscriptStore;
  readonly b: EventBuilder;
  /** Everything that was said, in order. */
  readonly heard: string[];
  readonly urgent: string[];
  /** Sends what was written since, and lets half a second pass. */
  readonly send: () => Promise<void>;
}

function setUp(settings: Partial<AnnouncerSettings> = {}): Setup {
  const clock = createTestClock();
  const store = createTranscriptStore({ flush: 'sync' });
  const b = createEventBuilder();
  const page = (
    <TranscriptProvider store={store} environment={{ clock, announcer: settings }}>
      <Announcer />
    </TranscriptProvider>
  );
  const result = render(page);
  const heard: string[] = [];
  const urgent: string[] = [];
  const listen = (name: string, into: string[]): void => {
    const region = result.container.querySelector(`[data-announcer="${name}"]`);
    if (region === null) throw new Error(`no ${name} region`);
    new MutationObserver(() => into.push(region.textContent ?? '')).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  };
  listen('polite', heard);
  listen('assertive', urgent);
  let sent = 0;
  return {
    ...result,
    store,
    b,
    heard,
    urgent,
    async send() {
      const events = b.events.slice(sent);
      sent = b.events.length;
      await act(async () => {
        for (const event of events) store.dispatch(event);
        clock.advance(500);
      });
    },
  };
}

beforeAll(async () => {
  announcerChunk.load();
  await vi.waitUntil(() => announcerChunk.get().parts !== undefined);
});

describe('Announcer (G2, fault 13)', () => {
  it('speaks at the start, of a failure by name, and at the end; never of tokens and ticks', async () => {
    const { b, heard, send } = setUp();
    b.runStart();
    await send();
    for (let n = 0; n < 100; n++) b.text('m1', `word ${n} `);
    await send();
    b.tool('t1', 'web_search', { messageId: 'm1', input: {} });
    for (let n = 1; n <= 20; n++) b.progress('t1', n, 20);
    await send();
    b.fail('t1', 'query failed because the index is down');
    await send();
    b.runEnd();
    await send();
    expect(heard).toEqual([
      'The assistant is working.',
      'Web search failed: query failed because the index is down',
      'The assistant has finished.',
    ]);
  });

  it('says nothing for a render, and nothing of what was there before', async () => {
    const { b, heard, send, rerender, store } = setUp();
    b.runStart();
    b.tool('t1', 'x', { messageId: 'm1', input: {} });
    await send();
    heard.length = 0;
    rerender(
      <TranscriptProvider store={store}>
        <Announcer />
      </TranscriptProvider>,
    );
    await act(async () => {});
    expect(heard).toEqual([]);
  });

  it('joins what happens together and counts it', async () => {
    const { b, heard, send } = setUp();
    b.runStart();
    for (let n = 0; n < 5; n++) b.tool(`t${n}`, 'read_file', { messageId: 'm1', input: {} });
    for (let n = 0; n < 5; n++) b.fail(`t${n}`, 'no');
    b.ask('p1', { title: 'Go on without them?' });
    await send();
    expect(heard).toEqual([
      '5 calls failed: Read file. Waiting for you: Go on without them? The assistant is working.',
    ]);
  });

  it('says each finished call when asked to, and failures at once when asked to', async () => {
    const { b, heard, urgent, send } = setUp({ verbosity: 'detailed', assertiveFailures: true });
    b.runStart();
    b.tool('t1', 'read_file', { messageId: 'm1', input: {} });
    b.tool('t2', 'write_file', { messageId: 'm1', input: {} });
    await send();
    b.ok('t1', 1);
    b.fail('t2', 'disk full');
    await send();
    expect(heard.at(-1)).toBe('Read file done.');
    expect(urgent).toEqual(['Write file failed: disk full']);
  });

  it('keeps to questions and bad news when told to, and says nothing when off', async () => {
    const essential = setUp({ verbosity: 'essential' });
    essential.b.runStart();
    await essential.send();
    essential.b.ask('p1', { title: 'Delete it?' });
    await essential.send();
    essential.b.streamEnd('error', 'reset');
    await essential.send();
    expect(essential.heard).toEqual([
      'Waiting for you: Delete it?',
      'The connection was lost. What arrived is kept.',
    ]);
    const off = setUp({ verbosity: 'off' });
    off.b.runStart();
    off.b.ask('p1', {});
    await off.send();
    expect(off.heard).toEqual([]);
  });

  it.each(['normal', 'essential'] as const)(
    'says that the connection is back, once, at %s',
    async (verbosity) => {
      const { store, b, heard, send } = setUp({ verbosity });
      b.runStart();
      b.tool('t1', 'x', { messageId: 'm1', input: {} });
      await send();
      b.streamEnd('error', 'reset');
      await send();
      b.open('continue');
      await send();
      b.progress('t1', 1, 2);
      await send();
      expect(store.getState().runs.at(0)?.status).toBe('running');
      const lost = 'The connection was lost. What arrived is kept.';
      expect(heard.slice(-2)).toEqual([lost, 'The connection is back.']);
      b.streamEnd('error', 'reset again');
      await send();
      expect(heard.at(-1)).toBe(lost);
    },
  );

  it('says nothing of a loss that was over before it could be said, and the end alone of a run that ended', async () => {
    const { b, heard, send } = setUp();
    b.runStart();
    await send();
    b.streamEnd('error', 'reset');
    b.open('continue');
    b.text('m1', 'on');
    await send();
    expect(heard).toEqual(['The assistant is working.']);
    b.streamEnd('error', 'reset');
    await send();
    b.open('continue');
    b.runEnd('completed');
    await send();
    expect(heard.at(-1)).toBe('The assistant has finished.');
  });

  it('says nothing of a record that is read in', async () => {
    const { b, heard, send } = setUp();
    b.open('import');
    b.runStart();
    b.tool('t1', 'x', { messageId: 'm1', input: {} });
    b.fail('t1', 'old news');
    b.runEnd();
    await send();
    expect(heard).toEqual([]);
  });
});
