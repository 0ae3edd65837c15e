import { describe, expect, it } from 'vitest';
import { play } from '../faults/play.ts';
import { selectAttempt } from '../selectors.ts';

describe('which attempt a call is in', () => {
  it('counts from 1 and keeps the earlier ones with their errors', () => {
    const { b, call } = play();
    b.tool('t1', 'find', { input: {} });
    expect(selectAttempt(call('t1'))).toBe(1);
    b.fail('t1', 'busy');
    b.event({ type: 'tool.start', toolCallId: 't1', toolName: 'find', attempt: 2 });
    expect(call('t1')).toMatchObject({ status: 'announced', soft: false });
    expect(selectAttempt(call('t1'))).toBe(2);
    expect(call('t1').attempts).toMatchObject([{ number: 1, error: { message: 'busy' } }]);
  });

  it('takes the number that the source states, and a repeat of it for the same attempt', () => {
    const { b, call } = play();
    b.tool('t1', 'find', { input: {} });
    b.event({ type: 'tool.update', toolCallId: 't1', attempt: 4 });
    b.event({ type: 'tool.run', toolCallId: 't1' });
    b.event({ type: 'tool.update', toolCallId: 't1', attempt: 4 });
    b.event({ type: 'tool.update', toolCallId: 't1', attempt: 2 });
    expect(selectAttempt(call('t1'))).toBe(4);
    expect(call('t1')).toMatchObject({ status: 'running', attempts: [{ number: 3 }] });
  });
});
