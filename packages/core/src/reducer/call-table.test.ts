import { describe, expect, test } from 'vitest';
import type { ToolCall, ToolCallStatus, TranscriptState } from '../entities/index.ts';
import type { TranscriptEvent, TranscriptEventType } from '../events/index.ts';
import { initialTranscriptState, reduceTranscript } from './reduce.ts';

type From = 'none' | ToolCallStatus | 'soft-cancelled';
/** An event without its envelope. */
type Plain = { type: TranscriptEventType } & Readonly<Record<string, unknown>>;

const KEY = 'call:root/t';

function eventLog() {
  const events: TranscriptEvent[] = [];
  const add = (fields: Plain): TranscriptEvent => {
    const event = {
      v: 1,
      source: 'test',
      streamId: 's',
      epoch: 0,
      seq: events.length,
      scope: { runId: 'r', agentId: 'root' },
      ...fields,
    } as unknown as TranscriptEvent;
    events.push(event);
    return event;
  };
  return { events, add };
}

const START = { type: 'tool.start', toolCallId: 't', toolName: 'read', messageId: 'm' } as const;
const INPUT = {
  type: 'tool.input.set',
  toolCallId: 't',
  messageId: 'm',
  complete: true,
  input: { a: 1 },
} as const;
const RUN = { type: 'tool.run', toolCallId: 't', messageId: 'm' } as const;
const ASK = { type: 'ask.open', askId: 'q', kind: 'approval', toolCallId: 't' } as const;
const end = (outcome: 'completed' | 'failed' | 'denied' | 'cancelled') =>
  ({
    type: 'tool.end',
    toolCallId: 't',
    messageId: 'm',
    outcome,
    ...(outcome === 'completed' ? { output: 1 } : { error: 'first' }),
  }) as const;

/** Events that bring a call to each state. */
const PATHS: Record<From, readonly Plain[]> = {
  none: [],
  announced: [START],
  'input-streaming': [
    START,
    { type: 'tool.input.delta', toolCallId: 't', messageId: 'm', off: 0, text: '{"a"' },
  ],
  ready: [START, INPUT],
  'awaiting-approval': [START, INPUT, ASK],
  running: [START, INPUT, RUN],
  paused: [START, INPUT, { ...RUN, paused: true }],
  interrupted: [START, INPUT, RUN, { type: 'stream.end', cause: 'eof' }],
  completed: [START, INPUT, RUN, end('completed')],
  failed: [START, INPUT, RUN, end('failed')],
  denied: [START, INPUT, end('denied')],
  cancelled: [START, INPUT, RUN, end('cancelled')],
  'soft-cancelled': [START, { type: 'run.end', outcome: 'failed', error: 'boom' }],
};

function reach(from: From): { state: TranscriptState; add: ReturnType<typeof eventLog>['add'] } {
  const log = eventLog();
  log.add({ type: 'run.start' });
  log.add({ type: 'message.start', messageId: 'm', role: 'assistant' });
  for (const event of PATHS[from]) log.add(event);
  return { state: reduceTranscript(initialTranscriptState(), log.events), add: log.add };
}

function after(
  from: From,
  event: Plain,
): { before: ToolCall | undefined; call: ToolCall | undefined; state: TranscriptState } {
  const { state, add } = reach(from);
  const next = reduceTranscript(state, add(event));
  return { before: state.toolCalls.get(KEY), call: next.toolCalls.get(KEY), state: next };
}

const COLUMNS = [
  'none',
  'announced',
  'input-streaming',
  'ready',
  'awaiting-approval',
  'running',
  'paused',
  'interrupted',
] as const;
const TERMINAL = ['completed', 'failed', 'denied', 'cancelled', 'soft-cancelled'] as const;

/** A row an event: the state after it for each of the columns above. */
const ROWS: readonly [name: string, event: Plain, states: readonly ToolCallStatus[]][] = [
  [
    'tool.start',
    START,
    [
      'announced',
      'announced',
      'input-streaming',
      'ready',
      'awaiting-approval',
      'running',
      'paused',
      'interrupted',
    ],
  ],
  [
    'tool.input.delta',
    { type: 'tool.input.delta', toolCallId: 't', messageId: 'm', off: 4, text: ':2}' },
    [
      'input-streaming',
      'input-streaming',
      'input-streaming',
      'ready',
      'awaiting-approval',
      'running',
      'paused',
      'interrupted',
    ],
  ],
  [
    'tool.input.set partial',
    { type: 'tool.input.set', toolCallId: 't', messageId: 'm', complete: false, inputText: '{"a":2' },
    [
      'input-streaming',
      'input-streaming',
      'input-streaming',
      'ready',
      'awaiting-approval',
      'running',
      'paused',
      'interrupted',
    ],
  ],
  [
    'tool.input.set complete',
    INPUT,
    ['ready', 'ready', 'ready', 'ready', 'awaiting-approval', 'running', 'paused', 'interrupted'],
  ],
  ['tool.run', RUN, ['running', 'running', 'running', 'running', 'running', 'running', 'running', 'running']],
  [
    'tool.progress',
    { type: 'tool.progress', toolCallId: 't', messageId: 'm', progress: 1, total: 4 },
    ['running', 'running', 'running', 'running', 'awaiting-approval', 'running', 'paused', 'running'],
  ],
  [
    'tool.output.delta',
    { type: 'tool.output.delta', toolCallId: 't', messageId: 'm', channel: 'stdout', off: 0, text: 'x' },
    ['running', 'running', 'running', 'running', 'awaiting-approval', 'running', 'paused', 'running'],
  ],
  [
    'tool.output.set',
    { type: 'tool.output.set', toolCallId: 't', messageId: 'm', output: 'half' },
    ['running', 'running', 'running', 'running', 'awaiting-approval', 'running', 'paused', 'running'],
  ],
  [
    'ask.open',
    { type: 'ask.open', askId: 'q2', kind: 'question', toolCallId: 't' },
    [
      'awaiting-approval',
      'awaiting-approval',
      'awaiting-approval',
      'awaiting-approval',
      'awaiting-approval',
      'awaiting-approval',
      'awaiting-approval',
      'awaiting-approval',
    ],
  ],
  [
    'tool.update',
    { type: 'tool.update', toolCallId: 't', messageId: 'm', title: 'Read it' },
    [
      'announced',
      'announced',
      'input-streaming',
      'ready',
      'awaiting-approval',
      'running',
      'paused',
      'interrupted',
    ],
  ],
  ['tool.end completed', end('completed'), COLUMNS.map(() => 'completed')],
  ['tool.end failed', end('failed'), COLUMNS.map(() => 'failed')],
  ['tool.end denied', end('denied'), COLUMNS.map(() => 'denied')],
  ['tool.end cancelled', end('cancelled'), COLUMNS.map(() => 'cancelled')],
];

describe.each(ROWS)('%s', (_name, event, states) => {
  test.each(COLUMNS.map((from, column) => [from, states[column]] as const))(
    'from %s leads to %s',
    (from, to) => {
      expect(after(from, event).call?.status).toBe(to);
    },
  );
});

describe('after a hard end', () => {
  const hard = TERMINAL.filter((from) => from !== 'soft-cancelled');
  const others = ROWS.filter(([name]) => !name.startsWith('tool.end'));
  test.each(hard.flatMap((from) => others.map(([name, event]) => [from, name, event] as const)))(
    '%s stays as it was on %s',
    (from, _name, event) => {
      const { before, call } = after(from, event);
      expect(call?.status).toBe(from);
      expect(call?.soft).toBe(false);
      expect(call?.output).toEqual(before?.output);
      expect(call?.error).toEqual(before?.error);
      expect(call?.ended).toEqual(before?.ended);
    },
  );

  test.each(
    hard.flatMap((from) =>
      (['completed', 'failed', 'denied', 'cancelled'] as const).map((outcome) => [from, outcome] as const),
    ),
  )('%s keeps its outcome when a later event says %s', (from, outcome) => {
    const { call, state } = after(from, end(outcome));
    expect(call?.status).toBe(from);
    const code =
      from === outcome || (from === 'denied' && outcome === 'failed') ? 'duplicate' : 'conflicting-terminal';
    expect(state.diagnostics.counts.get(code)).toBe(1);
  });

  test('a snapshot may correct completed to failed, once', () => {
    const { state, add } = reach('completed');
    const corrected = reduceTranscript(state, add({ ...end('failed'), authority: 'snapshot' }));
    expect(corrected.toolCalls.get(KEY)).toMatchObject({
      status: 'failed',
      correctedFrom: 'completed',
      error: { message: 'first' },
    });
    const again = reduceTranscript(corrected, add({ ...end('completed'), authority: 'snapshot' }));
    expect(again.toolCalls.get(KEY)?.status).toBe('failed');
  });

  test('a snapshot corrects nothing but completed to failed', () => {
    const { state, add } = reach('failed');
    const next = reduceTranscript(state, add({ ...end('completed'), authority: 'snapshot' }));
    expect(next.toolCalls.get(KEY)?.status).toBe('failed');
  });

  test('a patch adds facts and cannot change the outcome', () => {
    const { call } = after('completed', {
      type: 'tool.update',
      toolCallId: 't',
      thinkingAfter: 'So it is there.',
    });
    expect(call).toMatchObject({ status: 'completed', thinkingAfter: 'So it is there.' });
  });
});

describe('after a soft end', () => {
  test.each(
    ROWS.filter(([name]) => !name.startsWith('tool.end')).map(([name, event]) => [name, event] as const),
  )('%s changes no state', (_name, event) => {
    expect(after('soft-cancelled', event).call).toMatchObject({ status: 'cancelled', soft: true });
  });

  test.each(['completed', 'failed', 'denied', 'cancelled'] as const)(
    'a real end %s replaces it for good',
    (outcome) => {
      expect(after('soft-cancelled', end(outcome)).call).toMatchObject({ status: outcome, soft: false });
    },
  );
});

describe('answers', () => {
  const close = (outcome: 'approved' | 'denied' | 'answered', askId = 'q') =>
    ({ type: 'ask.close', askId, outcome, by: 'user' }) as const;

  test.each(['approved', 'answered'] as const)(
    '%s, the last one, lets the call go on from where it was',
    (outcome) => {
      const { call } = after('awaiting-approval', close(outcome));
      expect([call?.status, call?.denied]).toEqual(['ready', undefined]);
    },
  );

  test('a call that asked while it ran goes back to running', () => {
    const { state, add } = reach('running');
    const asked = reduceTranscript(state, add(ASK));
    expect(asked.toolCalls.get(KEY)).toMatchObject({ status: 'awaiting-approval', resumeTo: 'running' });
    expect(reduceTranscript(asked, add(close('approved'))).toolCalls.get(KEY)?.status).toBe('running');
  });

  test('one of two leaves the call waiting', () => {
    const { state, add } = reach('awaiting-approval');
    const both = reduceTranscript(
      state,
      add({ type: 'ask.open', askId: 'q2', kind: 'approval', toolCallId: 't' }),
    );
    const one = reduceTranscript(both, add(close('approved')));
    expect(one.toolCalls.get(KEY)?.status).toBe('awaiting-approval');
    expect(one.openAskKeys).toEqual(['ask:q2']);
  });

  test('denied marks the call, and its failed end is recorded as denied with the words kept', () => {
    const { state, add } = reach('awaiting-approval');
    const denied = reduceTranscript(state, add(close('denied')));
    expect(denied.toolCalls.get(KEY)).toMatchObject({ status: 'awaiting-approval', denied: true });
    const ended = reduceTranscript(denied, add(end('failed')));
    expect(ended.toolCalls.get(KEY)).toMatchObject({ status: 'denied', error: { message: 'first' } });
  });

  test('work that begins without an answer supersedes the question', () => {
    const { state } = after('awaiting-approval', RUN);
    expect(state.asks.get('ask:q')).toMatchObject({ state: 'superseded', by: 'unknown' });
    expect(state.openAskKeys).toEqual([]);
  });

  test('a closed question stays closed', () => {
    const { state, add } = reach('awaiting-approval');
    const approved = reduceTranscript(state, add(close('approved')));
    const again = reduceTranscript(approved, [add(ASK), add(close('denied'))]);
    expect(again.asks.get('ask:q')?.state).toBe('approved');
    expect(again.toolCalls.get(KEY)?.status).toBe('ready');
  });

  test('a question about a call that is over is recorded and expires', () => {
    const { state, call } = after('completed', ASK);
    expect(call?.status).toBe('completed');
    expect(state.asks.get('ask:q')).toMatchObject({ state: 'expired', toolCallKey: KEY });
  });
});

describe('notes of the table', () => {
  test('an opener from another step is the next call of that id', () => {
    const { state, add } = reach('running');
    const next = reduceTranscript(
      state,
      add({ ...START, scope: { runId: 'r', agentId: 'root', stepId: 'two' } }),
    );
    expect(next.toolCalls.size).toBe(1);
    const steps = eventLog();
    const inStep = (stepId: string) => ({ scope: { runId: 'r', agentId: 'root', stepId } });
    for (const stepId of ['one', 'two']) {
      steps.add({ ...START, ...inStep(stepId) });
      steps.add({ ...end('completed'), ...inStep(stepId), output: stepId });
    }
    const calls = reduceTranscript(initialTranscriptState(), steps.events).toolCalls.values();
    expect(calls.map((call) => [call.occurrence, call.output])).toEqual([
      [1, 'one'],
      [2, 'two'],
    ]);
  });

  test('a changed input replaces and is diagnosed', () => {
    const { call, state } = after('ready', { ...INPUT, input: { a: 2 } });
    expect(call?.input).toEqual({ a: 2 });
    expect(state.diagnostics.counts.get('input-changed')).toBe(1);
  });

  test('work before the input is complete says so', () => {
    expect(after('input-streaming', RUN).call).toMatchObject({
      status: 'running',
      inputComplete: false,
      inputText: '{"a"',
    });
  });

  test('input for a call whose input was never seen is filled after its end', () => {
    const log = eventLog();
    log.add(end('completed'));
    const ended = reduceTranscript(initialTranscriptState(), log.events);
    const filled = reduceTranscript(ended, log.add(INPUT));
    expect(filled.toolCalls.get(KEY)).toMatchObject({ status: 'completed', input: { a: 1 } });
    const byDelta = reduceTranscript(ended, {
      ...log.add({ type: 'tool.input.delta', toolCallId: 't', off: 0, text: '{"b":1}' }),
      seq: 1,
    });
    expect(byDelta.toolCalls.get(KEY)?.inputText).toBe('{"b":1}');
  });

  test('a completed end with half an input is kept and diagnosed', () => {
    const { call, state } = after('input-streaming', end('completed'));
    expect(call?.status).toBe('completed');
    expect(state.diagnostics.counts.get('input-truncated')).toBe(1);
  });

  test('a failed end while the input streams fails in the input phase', () => {
    expect(after('input-streaming', end('failed')).call).toMatchObject({
      status: 'failed',
      errorPhase: 'input',
    });
  });
});
