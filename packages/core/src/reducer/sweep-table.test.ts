import { describe, expect, test } from 'vitest';
import type { ToolCallStatus, TranscriptState } from '../entities/index.ts';
import type { RunStartEvent, TranscriptEvent } from '../events/index.ts';
import { initialTranscriptState, reduceTranscript } from './reduce.ts';

type Open = 'announced' | 'input-streaming' | 'ready' | 'awaiting-approval' | 'running' | 'paused';
const OPEN: readonly Open[] = [
  'announced',
  'input-streaming',
  'ready',
  'awaiting-approval',
  'running',
  'paused',
];

let seq = 0;
function event(fields: object): TranscriptEvent {
  return {
    v: 1,
    source: 'test',
    streamId: 's',
    epoch: 0,
    seq: seq++,
    scope: { runId: 'r', agentId: 'root' },
    ...fields,
  } as TranscriptEvent;
}

/** A run with one call in each open state; ids are the states. */
function openRun(run: Partial<RunStartEvent> = {}): TranscriptState {
  seq = 0;
  const start = (id: string) => event({ type: 'tool.start', toolCallId: id, toolName: 'x', messageId: 'm' });
  const input = (id: string) => event({ type: 'tool.input.set', toolCallId: id, complete: true, input: {} });
  return reduceTranscript(initialTranscriptState(), [
    event({ type: 'run.start', ...run }),
    event({ type: 'message.start', messageId: 'm', role: 'assistant' }),
    event({ type: 'block.delta', messageId: 'm', blockId: 'b', off: 0, text: 'Half a' }),
    ...OPEN.map(start),
    event({ type: 'tool.input.delta', toolCallId: 'input-streaming', off: 0, text: '{' }),
    ...(['ready', 'awaiting-approval', 'running', 'paused'] as const).map(input),
    event({ type: 'ask.open', askId: 'q', kind: 'approval', toolCallId: 'awaiting-approval' }),
    event({ type: 'tool.run', toolCallId: 'running' }),
    event({ type: 'tool.progress', toolCallId: 'running', progress: 4, total: 9 }),
    event({ type: 'tool.run', toolCallId: 'paused', paused: true }),
  ]);
}

const statuses = (state: TranscriptState): Record<string, ToolCallStatus> =>
  Object.fromEntries(state.toolCalls.values().map((call) => [call.id, call.status]));

type Row = [cause: string, run: Partial<RunStartEvent>, end: object, expected: readonly ToolCallStatus[]];

/** A row a cause; columns as in OPEN. */
const ROWS: readonly Row[] = [
  [
    'run.end completed, tools run by the client',
    { toolExecutor: 'client' },
    { type: 'run.end', outcome: 'completed' },
    ['cancelled', 'cancelled', 'ready', 'awaiting-approval', 'interrupted', 'interrupted'],
  ],
  [
    'run.end completed, tools run by the agent',
    { toolExecutor: 'agent' },
    { type: 'run.end', outcome: 'completed' },
    ['cancelled', 'cancelled', 'interrupted', 'awaiting-approval', 'interrupted', 'interrupted'],
  ],
  ['run.wait', {}, { type: 'run.wait' }, OPEN],
  [
    'run.end failed, running is signalled',
    { signalsRun: true },
    { type: 'run.end', outcome: 'failed', error: 'boom' },
    ['cancelled', 'cancelled', 'cancelled', 'cancelled', 'interrupted', 'interrupted'],
  ],
  [
    'run.end failed, running is not signalled',
    { signalsRun: false },
    { type: 'run.end', outcome: 'failed', error: 'boom' },
    ['cancelled', 'cancelled', 'interrupted', 'cancelled', 'interrupted', 'interrupted'],
  ],
  [
    'run.end limit',
    { signalsRun: true },
    { type: 'run.end', outcome: 'limit', limit: '20 turns' },
    ['cancelled', 'cancelled', 'cancelled', 'cancelled', 'interrupted', 'interrupted'],
  ],
  [
    'run.end cancelled',
    {},
    { type: 'run.end', outcome: 'cancelled', by: 'user' },
    OPEN.map(() => 'cancelled'),
  ],
  [
    'stream.end eof',
    {},
    { type: 'stream.end', cause: 'eof' },
    ['interrupted', 'interrupted', 'interrupted', 'awaiting-approval', 'interrupted', 'interrupted'],
  ],
  [
    'stream.end error',
    {},
    { type: 'stream.end', cause: 'error', error: 'reset' },
    ['interrupted', 'interrupted', 'interrupted', 'awaiting-approval', 'interrupted', 'interrupted'],
  ],
];

describe.each(ROWS)('%s', (...[, run, end, expected]) => {
  test.each(OPEN.map((from, column) => [from, expected[column]] as const))('settles %s as %s', (from, to) => {
    const before = openRun(run);
    const after = reduceTranscript(before, event(end));
    expect(statuses(after)[from]).toBe(to);
    const call = after.toolCalls.get(`call:root/${from}`);
    expect(call?.soft).toBe(to !== from);
  });

  test('removes and shortens nothing', () => {
    const before = openRun(run);
    const after = reduceTranscript(before, event(end));
    expect(after.blocks.values().map((block) => block.text)).toEqual(['Half a']);
    expect(after.messages.values().map((message) => message.items.length)).toEqual([7]);
    expect(after.toolCalls.get('call:root/running')?.progress?.fraction).toBeCloseTo(4 / 9);
    expect(after.toolCalls.get('call:root/input-streaming')?.inputText).toBe('{');
  });
});

describe('effects of an unknown outcome', () => {
  test.each([
    ['run.end failed', { type: 'run.end', outcome: 'failed' }, 'announced', 'none'],
    ['run.end failed', { type: 'run.end', outcome: 'failed' }, 'running', 'possible'],
    ['run.end cancelled', { type: 'run.end', outcome: 'cancelled' }, 'announced', 'none'],
    ['run.end cancelled', { type: 'run.end', outcome: 'cancelled' }, 'ready', 'possible'],
    ['run.end cancelled', { type: 'run.end', outcome: 'cancelled' }, 'running', 'possible'],
    ['run.end cancelled', { type: 'run.end', outcome: 'cancelled' }, 'awaiting-approval', 'none'],
  ])('%s: %o leaves %s with effects %s', (...[, end, from, effects]) => {
    const after = reduceTranscript(openRun(), event(end));
    expect(after.toolCalls.get(`call:root/${from}`)?.effects).toBe(effects);
  });

  test('a stopped call that never ran had no effects when running is signalled', () => {
    const after = reduceTranscript(
      openRun({ signalsRun: true }),
      event({ type: 'run.end', outcome: 'cancelled' }),
    );
    expect(after.toolCalls.get('call:root/ready')?.effects).toBe('none');
  });
});

describe('everything else that is open', () => {
  test('run.end settles the message and cuts its open block', () => {
    const after = reduceTranscript(openRun(), event({ type: 'run.end', outcome: 'failed', error: 'boom' }));
    expect(after.messages.values()[0]).toMatchObject({ status: 'failed', soft: true });
    expect(after.blocks.values()[0]).toMatchObject({ state: 'cut', text: 'Half a' });
    expect(after.runs.get('run:r')).toMatchObject({ status: 'failed', error: { message: 'boom' } });
  });

  test('a lost stream leaves its question open, unreachable', () => {
    const after = reduceTranscript(openRun(), event({ type: 'stream.end', cause: 'eof' }));
    expect(after.asks.get('ask:q')).toMatchObject({ state: 'open', unreachable: true });
    expect(after.runs.get('run:r')).toMatchObject({ status: 'interrupted', soft: true });
  });

  test.each([
    ['failed', 'expired'],
    ['cancelled', 'cancelled'],
  ])('a run that is %s closes its question as %s', (outcome, state) => {
    const after = reduceTranscript(openRun(), event({ type: 'run.end', outcome }));
    expect(after.asks.get('ask:q')?.state).toBe(state);
    expect(after.openAskKeys).toEqual([]);
  });

  test('a refused call settles as denied whatever the cause', () => {
    for (const outcome of ['completed', 'failed', 'limit', 'cancelled']) {
      const refused = reduceTranscript(
        openRun(),
        event({ type: 'ask.close', askId: 'q', outcome: 'denied', by: 'user' }),
      );
      const after = reduceTranscript(refused, event({ type: 'run.end', outcome }));
      expect([outcome, after.toolCalls.get('call:root/awaiting-approval')?.status]).toEqual([
        outcome,
        'denied',
      ]);
    }
  });

  test('pending ids say which calls wait for the client', () => {
    const after = reduceTranscript(
      openRun(),
      event({ type: 'run.end', outcome: 'completed', pendingToolCallIds: ['ready'] }),
    );
    expect(after.toolCalls.get('call:root/ready')).toMatchObject({ status: 'ready', awaitsClient: true });
  });

  test('a notice, whatever its level, settles nothing', () => {
    const after = reduceTranscript(
      openRun(),
      event({ type: 'notice', noticeId: 'n', level: 'error', message: 'Reconnecting' }),
    );
    expect(statuses(after)).toEqual(statuses(openRun()));
  });
});

describe('agents', () => {
  const inAgent = (agentId: string, fields: object) => event({ scope: { runId: 'r', agentId }, ...fields });
  function withAgent(fields: object = {}): TranscriptState {
    return reduceTranscript(openRun(), [
      inAgent('a', { type: 'agent.start', spawnToolCallId: 'running', ...fields }),
      inAgent('a', { type: 'tool.start', toolCallId: 'inner', toolName: 'grep' }),
      inAgent('a', { type: 'tool.run', toolCallId: 'inner' }),
    ]);
  }
  const agentEnd = { type: 'tool.end', toolCallId: 'running', outcome: 'completed', output: 'ok' };

  test.each([
    ['completed', 'interrupted'],
    ['failed', 'failed'],
    ['limit', 'failed'],
    ['cancelled', 'cancelled'],
  ])('run.end %s settles an open agent as %s', (outcome, status) => {
    const after = reduceTranscript(withAgent(), event({ type: 'run.end', outcome }));
    expect(after.agents.get('agent:a')).toMatchObject({ status, soft: true });
    expect(after.tally.live).toBe(0);
  });

  test('the end of the spawning call ends its agent softly and interrupts what it had open', () => {
    const after = reduceTranscript(withAgent(), event(agentEnd));
    expect(after.agents.get('agent:a')).toMatchObject({ status: 'completed', soft: true });
    expect(after.toolCalls.get('call:a/inner')).toMatchObject({ status: 'interrupted', soft: true });
  });

  test.each([
    ['background agent', { background: true }, {}],
    ['detached call', {}, { detached: true }],
  ])('a %s goes on after its call', (_name, agent, call) => {
    const after = reduceTranscript(withAgent(agent), event({ ...agentEnd, ...call }));
    expect(after.agents.get('agent:a')?.status).toBe('running');
    expect(after.toolCalls.get('call:a/inner')?.status).toBe('running');
  });

  test.each(['completed', 'failed', 'cancelled'])(
    'a background agent goes on after its run is %s, and ends once',
    (outcome) => {
      const after = reduceTranscript(withAgent({ background: true }), event({ type: 'run.end', outcome }));
      expect(after.agents.get('agent:a')?.status).toBe('running');
      expect(after.toolCalls.get('call:a/inner')?.status).toBe('running');
      const ended = reduceTranscript(after, inAgent('a', { type: 'agent.end', outcome: 'completed' }));
      expect(ended.agents.get('agent:a')).toMatchObject({ status: 'completed', soft: false });
      expect(ended.toolCalls.get('call:a/inner')?.status).toBe('interrupted');
    },
  );

  test.each([
    ['completed', 'interrupted'],
    ['failed', 'interrupted'],
    ['cancelled', 'cancelled'],
  ])('agent.end %s settles its running call as %s', (outcome, status) => {
    const after = reduceTranscript(withAgent(), inAgent('a', { type: 'agent.end', outcome }));
    expect(after.toolCalls.get('call:a/inner')?.status).toBe(status);
    expect(after.runs.get('run:r')?.status).toBe('running');
  });
});
