import { createTranscriptStore } from '@callboard/core';
import type { TranscriptStore } from '@callboard/core';
import { BUILT_AT, createEventBuilder, createManualClock } from '@callboard/core/testing';
import type { EventBuilder, ManualClock } from '@callboard/core/testing';

/** A store and what writes to it. Both clocks are the same one, so that times are exact. */
export interface Example {
  readonly store: TranscriptStore;
  readonly b: EventBuilder;
  readonly clock: ManualClock;
  /** Sends everything written since the last time. */
  readonly send: () => void;
}

/** An empty transcript that starts at the fixed instant of the examples. */
export function startExample(): Example {
  const clock = createManualClock(BUILT_AT.seen);
  const store = createTranscriptStore({ now: clock.now, flush: 'sync' });
  const b = createEventBuilder({ clock });
  let sent = 0;
  function send(): void {
    store.dispatch(b.events.slice(sent));
    sent = b.events.length;
  }
  return { store, b, clock, send };
}

/** Writes a transcript step by step: each function runs after the seconds before it have passed. */
export function play(...steps: readonly (number | ((b: EventBuilder) => unknown))[]): Example {
  const example = startExample();
  for (const step of steps) {
    if (typeof step === 'number') example.clock.advance(step * 1000);
    else {
      step(example.b);
      example.send();
    }
  }
  return example;
}

const call = { messageId: 'm1' };

/** A turn in the middle of its work: reasoning, two finished calls, one at work, one that failed. */
export function exampleTurn(): Example {
  return play(
    (b) => [
      b.runStart({ signalsRun: true }),
      b.think(
        'm1',
        'The changelog is paginated, so I will fetch the first page, then search for the breaking change by name.',
      ),
    ],
    3,
    (b) =>
      b.tool('t1', 'web_search', {
        ...call,
        title: 'Web search',
        input: { query: '“vite 8 breaking changes rolldown”' },
      }),
    1.2,
    (b) => [
      b.ok('t1', 'ok'),
      b.tool('t2', 'load_page', {
        ...call,
        title: 'Load webpage',
        input: { url: 'vite.dev/guide/migration' },
      }),
      b.tool('t3', 'load_page', {
        ...call,
        title: 'Load webpage',
        input: { url: 'vite.dev/blog/announcing-vite8' },
      }),
      b.tool('t4', 'read_file', { ...call, title: 'Read file', input: { path: '~/notes/upgrade.md' } }),
    ],
    0.1,
    (b) => b.fail('t4', 'ENOENT: no such file or directory, open “~/notes/upgrade.md”'),
    3.3,
    (b) => [
      b.progress('t3', 100, 100, 'Page ready'),
      b.progress('t2', 60, 100, 'Sanitizing page…'),
      b.ok('t3', 'ok'),
    ],
    0.6,
  );
}

/** Three sub-agents of one message: one at work, one done, one that failed with its own error. */
export function exampleAgents(): Example {
  return play(
    (b) => [
      b.runStart(),
      spawn(b, 'audit', 'Audit the auth module for missing checks'),
      spawn(b, 'summary', 'Summarise the incident reports'),
      spawn(b, 'flaky', 'Reproduce the flaky test'),
      b
        .in({ agentId: 'audit' })
        .tool('c1', 'search_code', { title: 'Search code', input: { pattern: 'verifySession(' } }),
    ],
    0.3,
    (b) => [
      b.in({ agentId: 'audit' }).ok('c1', 'src/auth/session.ts'),
      b
        .in({ agentId: 'flaky' })
        .tool('c3', 'run_command', { title: 'Run command', input: { command: 'pnpm test' } }),
    ],
    21.7,
    (b) => [
      b.in({ agentId: 'flaky' }).fail('c3', 'exit code 1'),
      b.agentEnd('flaky', 'failed', { error: 'The test passed 200 times in a row' }),
      b.fail('spawn-flaky', 'sub-agent failed'),
    ],
    18,
    (b) => [
      b
        .in({ agentId: 'audit' })
        .tool('c2', 'read_file', { title: 'Read file', input: { path: 'src/auth/session.ts' } }),
      b.agentEnd('summary', 'completed', { usage: { totalTokens: 12_400, costUsd: 0.08 } }),
      b.ok('spawn-summary', 'Three incidents, one cause'),
    ],
    1,
  );
}

function spawn(b: EventBuilder, id: string, task: string): unknown {
  return [
    b.tool(`spawn-${id}`, 'spawn_agent', { ...call, title: task, kind: 'agent', input: { task } }),
    b.agent(id, { spawnToolCallId: `spawn-${id}`, task, name: id }),
  ];
}

/** A run whose connection went away in the middle of a call. */
export function exampleLost(): Example {
  return play(
    (b) => [
      b.runStart(),
      b.text('m1', 'Here is what I found so far. '.repeat(6)),
      b.tool('t1', 'load_page', { ...call, title: 'Load webpage', input: { url: 'example.com/report' } }),
      b.progress('t1', 60, 100, 'Reading'),
    ],
    42,
    (b) => b.streamEnd('error', 'read ECONNRESET'),
    1,
  );
}

/** Key of the agent with this id on the wire. */
export function agentKey({ store }: Pick<Example, 'store'>, id: string): string {
  return (
    store
      .getState()
      .agents.values()
      .find((agent) => agent.id === id)?.key ?? `no agent ${id}`
  );
}
