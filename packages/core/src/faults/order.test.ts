import { describe, expect, it } from 'vitest';
import { parseTranscriptEvent } from '../index.ts';
import { selectMessageItems, selectRootMessages } from '../selectors.ts';
import { play, shown } from './play.ts';

describe('no order of arrival is assumed', () => {
  it('fault 52: a child call before its agent, and before the agent’s link', () => {
    const { b, now, agent, call } = play();
    b.tool('t1', 'delegate', { messageId: 'm1', input: {} });
    const child = b.in({ agentId: 'a9' });
    child.tool('x', 'grep', { input: {} });
    child.progress('x', 1, 2);
    expect(agent('a9')).toMatchObject({ link: 'orphan', parentAgentKey: 'root' });
    b.agent('a9', { spawnToolCallId: 't1' });
    child.ok('x');
    expect(agent('a9')).toMatchObject({ link: 'explicit', spawnCallKey: call('t1').key });
    expect(call('x')).toMatchObject({
      status: 'completed',
      agentKey: agent('a9').key,
      progress: { fraction: 0.5 },
    });
    expect(shown(now())).toEqual([['m1', ['t1']]]);
  });

  it('fault 52: an agent that is never announced is shown at the root when the run ends', () => {
    const { b, now, agent } = play();
    b.in({ agentId: 'a9' }).tool('x', 'grep', { input: {} });
    b.runEnd();
    expect(agent('a9')).toMatchObject({ link: 'orphan', status: 'interrupted' });
    expect(shown(now()).flatMap(([, items]) => items)).toEqual(['a9']);
  });

  it('fault 52: agents whose ids hold line ends and slashes find the call that spawned them', () => {
    const { b, agent, call } = play();
    const ids = ['in\nner', 'in', 'ner', 'a/b'];
    for (const id of ids) b.agent(id, { spawnToolCallId: 't9' });
    b.tool('t9', 'research', { input: {} });
    expect(call('t9').childAgentKeys).toEqual(ids.map((id) => agent(id).key));
    for (const id of ids) expect(agent(id).spawnCallKey).toBe(call('t9').key);
  });

  it('fault 53: a result before its call, a delta before its start', () => {
    const { b, call } = play();
    b.ok('k1', 'R');
    expect(call('k1').name).toBe('');
    b.event({ type: 'tool.start', toolCallId: 'k1', toolName: 'list' });
    b.event({ type: 'tool.input.set', toolCallId: 'k1', complete: true, input: {} });
    expect(call('k1')).toMatchObject({ name: 'list', status: 'completed', output: 'R', input: {} });
    b.event({ type: 'tool.input.delta', toolCallId: 'k2', off: 0, text: '{"a"' });
    b.event({ type: 'tool.start', toolCallId: 'k2', toolName: 'go' });
    b.event({ type: 'tool.input.delta', toolCallId: 'k2', off: 4, text: ':1}' });
    expect(call('k2')).toMatchObject({ name: 'go', status: 'input-streaming', inputText: '{"a":1}' });
  });

  it('fault 64: updates of unknown calls make no rows and stay bounded, until the call is announced', () => {
    const { b, now, calls } = play();
    for (let count = 0; count < 500; count++)
      b.event({ type: 'tool.update', toolCallId: 'ghost', kind: `k${count}` });
    for (let count = 0; count < 500; count++)
      b.event({ type: 'tool.progress', toolCallId: `g${count}`, progress: 1 });
    expect(shown(now()).flatMap(([, items]) => items)).toEqual([]);
    expect(selectRootMessages(now())).toEqual([]);
    expect(now().toolCalls.size).toBeLessThanOrEqual(100);
    expect(now().tally.total).toBe(0);
    expect(now().diagnostics.recent.length).toBeLessThanOrEqual(100);
    b.event({ type: 'tool.start', toolCallId: 'ghost', toolName: 'scan', title: 'Scan', messageId: 'm1' });
    expect(calls('ghost')).toHaveLength(1);
    expect(calls('ghost')[0]).toMatchObject({ title: 'Scan', kind: 'k499' });
    const message = selectRootMessages(now())[0];
    expect(selectMessageItems(now(), message?.key ?? '')).toHaveLength(1);
    expect(now().tally.total).toBe(1);
  });

  it('fault 64: an update without an id, and of ids nobody announces, is one note each and no row', () => {
    const { b, now } = play();
    for (let count = 0; count < 500; count++)
      b.event({ type: 'tool.progress', toolCallId: 'ghost', progress: count });
    b.event({ type: 'tool.update', toolCallId: '', title: 'Nothing' });
    b.event({ type: 'tool.end', toolCallId: '', outcome: 'completed' });
    b.runEnd();
    expect(shown(now()).flatMap(([, items]) => items)).toEqual([]);
    expect(now().toolCalls.size).toBe(1);
    expect(now().diagnostics.counts.get('bad-event')).toBe(2);
    b.event({ type: 'tool.start', toolCallId: 'ghost', toolName: 'scan', title: 'Scan', messageId: 'm1' });
    expect(now().toolCalls.values()).toMatchObject([{ title: 'Scan', progress: { current: 499 } }]);
  });

  it('fault 101: progress under a token that no call has moves none; a number is not its digits', () => {
    const { b, call, now } = play();
    b.tool('p-1', 'a', { input: {} });
    b.tool('p-2', 'b', { input: {} });
    b.tool('1', 'c', { input: {} });
    const before = ['p-1', 'p-2', '1'].map(call);
    b.progress('tool-call-2', 1, 1);
    const wild = parseTranscriptEvent({ ...b.progress('1', 1, 1)[0], toolCallId: 1, seq: 90 });
    expect(wild.event?.type).toBe('raw');
    const untouched = play();
    untouched.b.tool('1', 'c', { input: {} });
    untouched.store.dispatch(wild.event === undefined ? [] : [wild.event]);
    expect(untouched.call('1').progress).toBeUndefined();
    expect(untouched.now().diagnostics.counts).toEqual(new Map([['raw', 1]]));
    expect(['p-1', 'p-2'].map(call)).toEqual(before.slice(0, 2));
    expect(call('1').progress?.fraction).toBe(1);
    expect(shown(now()).flatMap(([, items]) => items)).toEqual(['p-1', 'p-2', '1']);
  });

  it('fault 67: progress with or after the result moves nothing', () => {
    const { b, call, now } = play();
    b.tool('t1', 'scan', { input: {} });
    b.progress('t1', 99, 100);
    b.ok('t1', 'done');
    const ended = call('t1');
    b.progress('t1', 100, 100);
    b.progress('t1', 40, 100);
    b.progress('nobody', 3);
    expect(call('t1')).toMatchObject({ status: 'completed', progress: { current: 99 } });
    expect(call('t1').ended).toBe(ended.ended);
    expect(shown(now()).flatMap(([, items]) => items)).toEqual(['t1']);
    expect(now().diagnostics.counts.get('late')).toBe(2);
  });
});
