import { describe, expect, it } from 'vitest';
import { play } from '../faults/play.ts';
import { selectLiveCounts, selectToldStatus } from '../selectors.ts';

describe('what a reader is told of a call', () => {
  it('is that it was denied once the last question was refused, and the counts say the same', () => {
    const { b, call, now } = play();
    b.tool('t', 'delete', { input: {} });
    b.ask('q1', { toolCallId: 't' });
    b.ask('q2', { toolCallId: 't' });
    b.answer('q1', 'denied');
    expect(selectToldStatus(call('t'))).toBe('awaiting-approval');
    expect(selectLiveCounts(now()).waiting).toBe(1);
    b.answer('q2', 'denied');
    expect(call('t').status).toBe('awaiting-approval');
    expect(selectToldStatus(call('t'))).toBe('denied');
    expect(now().tally).toMatchObject({ waiting: 0, denied: 1 });
    b.ask('q3', { toolCallId: 't' });
    expect(selectToldStatus(call('t'))).toBe('awaiting-approval');
    expect(now().tally).toMatchObject({ waiting: 1, denied: 0 });
  });

  it('is its own status otherwise', () => {
    const { b, call } = play();
    b.tool('t', 'read', { input: {} });
    expect(selectToldStatus(call('t'))).toBe('running');
    b.fail('t', 'x');
    expect(selectToldStatus(call('t'))).toBe('failed');
  });
});
