import { play } from './example-transcript.ts';
import type { Example } from './example-transcript.ts';

const call = { messageId: 'm1' };

/** A turn in every shape that time gives it: done, failed, an agent at work, a wait for a person, stopped, tried twice. */
export function exampleTimes(): Example {
  return play(
    (b) => [
      b.runStart(),
      b.tool('t1', 'web_search', { ...call, title: 'Web search', input: { query: 'vite 8' } }),
    ],
    4.2,
    (b) => [
      b.ok('t1', 'ok'),
      b.tool('t2', 'load_page', { ...call, title: 'Load webpage', input: { url: 'vite.dev' } }),
      b.tool('t3', 'read_file', { ...call, title: 'Read file', input: { path: '~/notes/upgrade.md' } }),
    ],
    0.4,
    (b) => b.fail('t3', 'ENOENT: no such file or directory'),
    1.5,
    (b) => [
      b.tool('t4', 'spawn_agent', { ...call, kind: 'agent', input: { task: 'Audit the auth module' } }),
      b.agent('audit', { spawnToolCallId: 't4', task: 'Audit the auth module' }),
      b
        .in({ agentId: 'audit' })
        .tool('c1', 'search_code', { title: 'Search code', input: { pattern: 'verify(' } }),
    ],
    3,
    (b) => b.in({ agentId: 'audit' }).ok('c1', 'src/auth.ts'),
    8,
    (b) => [
      b.ok('t2', 'ok'),
      b
        .in({ agentId: 'audit' })
        .tool('c2', 'read_file', { title: 'Read file', input: { path: 'src/auth.ts' } }),
      b.tool('t5', 'delete_branch', { ...call, title: 'Delete branch', input: { name: 'old' } }),
    ],
    1,
    (b) => b.ask('p1', { toolCallId: 't5', kind: 'approval' }),
    9,
    (b) => [
      b.answer('p1', 'approved'),
      b.tool('t6', 'screenshot', { ...call, title: 'Screenshot', input: { url: 'localhost:5173' } }),
    ],
    3,
    (b) => [
      b.ok('t5', 'gone'),
      b.event({ type: 'tool.end', toolCallId: 't6', outcome: 'cancelled', reason: 'not needed' }),
      b.tool('t7', 'publish', { ...call, title: 'Publish', input: { tag: 'next' } }),
      b.ask('p2', { toolCallId: 't7', kind: 'approval' }),
    ],
    11,
  );
}

/** Two turns with a night between them. */
export function exampleNight(): Example {
  return play(
    (b) => [b.runStart(), b.tool('t1', 'build', { ...call, title: 'Build', input: { target: 'all' } })],
    38,
    (b) => [b.ok('t1', 'ok'), b.runEnd()],
    9 * 3600,
    (b) => {
      const morning = b.in({ runId: 'r2' });
      return [
        morning.runStart(),
        morning.tool('t2', 'run_tests', { messageId: 'm2', title: 'Run tests', input: { filter: 'core' } }),
      ];
    },
    52,
    (b) => [b.in({ runId: 'r2' }).fail('t2', '2 of 310 failed'), b.in({ runId: 'r2' }).runEnd()],
  );
}
