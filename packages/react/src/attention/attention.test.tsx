import { act, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startExample } from '../../test/example-transcript.ts';
import type { Example } from '../../test/example-transcript.ts';
import type { Attention } from '../internal/attention.ts';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import { attentionChunk } from './attention-chunk.ts';

let hidden = false;

beforeEach(async () => {
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  attentionChunk.load();
  await vi.waitUntil(() => attentionChunk.get().parts !== undefined);
});

afterEach(() => {
  hidden = false;
  vi.restoreAllMocks();
});

function look(away: boolean): void {
  hidden = away;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

interface Watched extends Example {
  readonly heard: Attention[];
  readonly unmount: () => void;
}

function watch(): Watched {
  const example = startExample();
  const heard: Attention[] = [];
  const { unmount } = render(
    <StrictMode>
      <TranscriptProvider
        store={example.store}
        redact={(value) => (typeof value === 'string' ? value.replaceAll('hunter2', '•••') : value)}
        onAttention={(attention) => heard.push(attention)}
      >
        transcript
      </TranscriptProvider>
    </StrictMode>,
  );
  return { ...example, heard, unmount };
}

function work({ b, send }: Example): void {
  act(() => {
    b.runStart();
    b.tool('t1', 'delete_branch', { messageId: 'm1', title: 'Delete branch', input: {} });
    b.ask('p1', { toolCallId: 't1', kind: 'approval', title: 'Delete old?' });
    b.tool('t2', 'read', { messageId: 'm1', title: 'Read file', input: {} });
    b.fail('t2', 'ENOENT hunter2');
    send();
  });
}

describe('onAttention', () => {
  it('says nothing to a person who looks', () => {
    const watched = watch();
    work(watched);
    expect(watched.heard).toEqual([]);
  });

  it('tells a hidden page of asks and failures, each once, redacted, with what has gathered', () => {
    const watched = watch();
    look(true);
    work(watched);
    expect(watched.heard).toHaveLength(2);
    expect(watched.heard.find(({ reason }) => reason === 'ask')).toMatchObject({ text: 'Delete old?' });
    const failed = watched.heard.find(({ reason }) => reason === 'call-failed');
    expect(failed?.text).toBe('Read file: ENOENT •••');
    expect(watched.heard.at(-1)).toMatchObject({ waiting: 1, failed: 1 });
  });

  it('tells of a run that lost its connection', () => {
    const watched = watch();
    look(true);
    act(() => {
      watched.b.runStart();
      watched.b.text('m1', 'So far');
      watched.b.streamEnd('error', 'read ECONNRESET');
      watched.send();
    });
    expect(watched.heard.map(({ reason }) => reason)).toEqual(['run-failed']);
  });

  it('says once that the person is back, and begins to count again', () => {
    const watched = watch();
    look(true);
    look(false);
    expect(watched.heard).toEqual([]);
    look(true);
    work(watched);
    look(false);
    look(false);
    expect(watched.heard.filter(({ reason }) => reason === 'seen')).toHaveLength(1);
    look(true);
    act(() => {
      watched.b.tool('t3', 'read', { messageId: 'm1', input: {} });
      watched.b.fail('t3', 'again');
      watched.send();
    });
    expect(watched.heard.at(-1)).toMatchObject({ reason: 'call-failed', waiting: 0, failed: 1 });
  });

  it('takes a record that is read in for no news, and hears nothing once it is gone', () => {
    const watched = watch();
    look(true);
    act(() => {
      watched.b.open('import');
      watched.send();
    });
    work(watched);
    expect(watched.heard).toEqual([]);
    const other = watch();
    other.unmount();
    work(other);
    expect(other.heard).toEqual([]);
  });
});
