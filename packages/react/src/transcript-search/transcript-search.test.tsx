import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadParts } from '../../test/load-parts.ts';
import { startExample } from '../../test/example-transcript.ts';
import type { Example } from '../../test/example-transcript.ts';
import { createTestClock } from '../../test/test-clock.ts';
import type { TestClock } from '../../test/test-clock.ts';
import { detailChunk } from '../tool-call-detail/detail-chunk.ts';
import { Transcript } from '../transcript/transcript.tsx';
import type { TranscriptHandle } from '../transcript/transcript-props.ts';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import type { SearchHit } from './search-hit.ts';
import { TranscriptSearch } from './transcript-search.tsx';

beforeAll(async () => {
  await loadParts();
  detailChunk.load();
  await vi.waitUntil(() => detailChunk.get().parts !== undefined, { timeout: 20_000 });
}, 40_000);

function example(): Example {
  const made = startExample();
  const { b, send } = made;
  b.runStart();
  b.user('u1', 'Where is the needle?');
  b.tool('t1', 'look', { messageId: 'm1', title: 'Look', input: { in: 'hay' } });
  b.ok('t1', 'a needle, and one more needle');
  b.tool('t2', 'spawn', { messageId: 'm1', title: 'Ask', input: { task: 'x' } });
  b.agent('sub', { spawnToolCallId: 't2', task: 'Search on' });
  b.in({ agentId: 'sub' }).tool('c1', 'read', { title: 'Read', input: { path: 'hay.txt' } });
  b.in({ agentId: 'sub' }).fail('c1', 'no needle here');
  b.ok('t2', 'nothing');
  b.text('m1', 'Done.');
  b.runEnd();
  send();
  return made;
}

function show(made: Example, onJump: (hit: SearchHit) => void = () => {}, onEnd = () => {}): TestClock {
  const handle = createRef<TranscriptHandle>();
  const clock = createTestClock(made.clock.now());
  render(
    <TranscriptProvider store={made.store} environment={{ clock }}>
      <TranscriptSearch transcript={handle} onJump={onJump} onEnd={onEnd} startFocused />
      <Transcript handle={handle} />
    </TranscriptProvider>,
  );
  return clock;
}

function count(): HTMLElement {
  return within(screen.getByRole('search')).getByRole('status');
}

describe('TranscriptSearch', () => {
  it('counts while a person types, and goes from hit to hit by Enter, around both ends', async () => {
    const onJump = vi.fn<(hit: SearchHit) => void>();
    show(example(), onJump);
    const user = userEvent.setup();
    await user.keyboard('needle');
    const status = count();
    await waitFor(() => expect(status).toHaveTextContent('4 found'));
    await user.keyboard('{Enter}');
    expect(status).toHaveTextContent('1 of 4');
    await user.keyboard('{Enter}{Enter}');
    expect(status).toHaveTextContent('3 of 4');
    await user.keyboard('{Shift>}{Enter}{Enter}{Enter}{/Shift}');
    expect(status).toHaveTextContent('4 of 4');
    await user.keyboard('{Enter}');
    expect(status).toHaveTextContent('1 of 4');
    expect(onJump.mock.calls.map(([hit]) => hit.field)).toEqual([
      'text',
      'output',
      'output',
      'output',
      'text',
      'error',
      'text',
    ]);
  });

  it('goes to the first hit once it is found, when Enter came before it', async () => {
    const made = startExample();
    for (let call = 0; call < 4000; call++)
      made.b.tool(`t${call}`, 'read', { messageId: 'm1', title: `Read ${call}`, input: {} });
    made.send();
    const onJump = vi.fn<(hit: SearchHit) => void>();
    render(
      <TranscriptProvider store={made.store}>
        <TranscriptSearch onJump={onJump} />
      </TranscriptProvider>,
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('searchbox'));
    await user.paste('read 3999');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onJump).toHaveBeenCalledOnce());
    expect(count()).toHaveTextContent('1 of 1');
  });

  it('opens what encloses a hit, and the detail on the tab that holds it', async () => {
    show(example());
    const user = userEvent.setup();
    await user.keyboard('no needle{Enter}');
    expect(await screen.findByRole('button', { name: /^Read.*failed/ })).toBeInTheDocument();
    const open = within(screen.getByRole('search')).getByRole('button', { name: 'Open' });
    await user.click(open);
    const tab = await screen.findByRole('tab', { name: 'Error' });
    expect(tab).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(open).toHaveFocus());
  });

  it('shows the words around a hit that no row shows', async () => {
    show(example());
    const user = userEvent.setup();
    await user.keyboard('one more needle{Enter}');
    const line = screen.getByText('one more needle').closest('p');
    expect(line).toHaveTextContent('outputa needle, and one more needle');
  });

  it('keeps to scope and case', async () => {
    show(example());
    const user = userEvent.setup();
    await user.keyboard('NEEDLE');
    await waitFor(() => expect(count()).toHaveTextContent('4 found'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Search in' }), 'Errors');
    expect(count()).toHaveTextContent('1 found');
    await user.click(screen.getByRole('button', { name: 'Match case' }));
    expect(count()).toHaveTextContent('Nothing found');
  });

  it('finds what comes while it is open and stays on its hit', async () => {
    const made = example();
    const clock = show(made);
    const user = userEvent.setup();
    await user.keyboard('needle{Enter}{Enter}');
    act(() => {
      made.b.in({ runId: 'r2' }).text('m2', 'Another needle.');
      made.send();
      clock.advance(600);
    });
    expect(count()).toHaveTextContent('2 of 5');
  });

  it('clears with Escape, then tells the host that the person is done', async () => {
    const onEnd = vi.fn<() => void>();
    show(example(), () => {}, onEnd);
    const user = userEvent.setup();
    await user.keyboard('needle{Escape}');
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(count()).toBeEmptyDOMElement();
    expect(onEnd).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onEnd).toHaveBeenCalledOnce();
  });
});
