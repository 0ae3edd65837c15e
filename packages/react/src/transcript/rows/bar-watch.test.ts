import { ROOT_AGENT_KEY, createTranscriptStore } from '@callboard/core';
import { createEventBuilder } from '@callboard/core/testing';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../../test/test-clock.ts';
import { createUiState } from '../../internal/ui-state/ui-state.ts';
import { createRowSource } from './row-source.ts';
import type { RowSource } from './row-source.ts';

function types({ getSnapshot }: RowSource): string[] {
  const { rows } = getSnapshot();
  return Array.from({ length: rows.length }, (_, index) => rows.at(index)?.type ?? '');
}

describe('a group that opened itself (D3)', () => {
  it('waits for the bar of a call that has just ended, then closes by the clock', () => {
    const clock = createTestClock(1_000_000);
    const store = createTranscriptStore({ flush: 'sync', now: clock.now });
    const source = createRowSource(store, createUiState(), {
      agentKey: ROOT_AGENT_KEY,
      thinking: 'live',
      foldFrom: 5,
      limit: Infinity,
      bars: { clock, lengths: { hold: 3000, fade: 300 } },
    });
    const end = source.subscribe(() => undefined);
    const b = createEventBuilder();
    let sent = 0;
    function send(): void {
      store.dispatch(b.events.slice(sent));
      sent = b.events.length;
    }
    b.runStart();
    b.tool('t1', 'load', { messageId: 'm1', input: {} });
    b.progress('t1', 100, 100);
    send();
    b.ok('t1', 'page');
    b.text('m1', 'It is loaded.');
    send();
    expect(types(source)).toContain('call');
    clock.advance(3200);
    expect(types(source)).toContain('call');
    clock.advance(200);
    expect(types(source)).not.toContain('call');
    expect(clock.pending()).toBe(0);
    end();
  });

  it('leaves no timer behind when nobody looks any more (D5)', () => {
    const clock = createTestClock(1_000_000);
    const store = createTranscriptStore({ flush: 'sync', now: clock.now });
    const source = createRowSource(store, createUiState(), {
      agentKey: ROOT_AGENT_KEY,
      thinking: 'live',
      foldFrom: 5,
      limit: Infinity,
      bars: { clock, lengths: { hold: 3000, fade: 300 } },
    });
    const end = source.subscribe(() => undefined);
    const b = createEventBuilder();
    b.runStart();
    b.tool('t1', 'load', { messageId: 'm1', input: {} });
    b.progress('t1', 100, 100);
    store.dispatch(b.events);
    b.ok('t1', 'page');
    b.text('m1', 'It is loaded.');
    store.dispatch(b.events.slice(-3));
    source.getSnapshot();
    expect(clock.pending()).toBe(1);
    end();
    expect(clock.pending()).toBe(0);
  });
});
