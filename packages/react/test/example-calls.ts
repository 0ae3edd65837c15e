import type { Stamp, ToolCall } from '@callboard/core';
import { BUILT_AT, buildToolCall } from '@callboard/core/testing';

/** An instant `seconds` after the start of every example. */
export function after(seconds: number): Required<Stamp> {
  const ms = Math.round(seconds * 1000);
  return { at: BUILT_AT.at + ms, seen: BUILT_AT.seen + ms };
}

let count = 0;

function example(overrides: Partial<ToolCall>): ToolCall {
  count += 1;
  return buildToolCall({ key: `example-${count}`, id: `call_${count}`, last: after(3), ...overrides });
}

const sixty = { kind: 'determinate', fraction: 0.6, current: 60, total: 100, regressions: 0 } as const;
const hundred = { ...sixty, fraction: 1, current: 100 } as const;

/** One call in each state that a row can show. */
export const exampleCalls = {
  announced: example({
    title: 'Run command',
    status: 'announced',
    hasInput: false,
    inputText: '',
    inputComplete: false,
  }),
  inputStreaming: example({
    title: 'Run command',
    status: 'input-streaming',
    hasInput: false,
    inputComplete: false,
    inputText: '{"command":"pnpm test --filter core',
  }),
  ready: example({ title: 'Search code', status: 'ready', input: { pattern: 'verifySession(' } }),
  waitingForApp: example({
    title: 'Pick a colour',
    status: 'ready',
    awaitsClient: true,
    input: { name: 'accent' },
  }),
  awaitingApproval: example({
    title: 'Delete branch',
    status: 'awaiting-approval',
    input: { name: 'feature/old-parser' },
    askKeys: ['ask-1'],
  }),
  running: example({ title: 'Load webpage', input: { url: 'vite.dev/guide/migration' } }),
  progress: example({
    title: 'Load webpage',
    input: { url: 'vite.dev/guide/migration' },
    progress: { ...sixty, message: 'Sanitizing page…' },
  }),
  indeterminate: example({
    title: 'Query database',
    input: { query: 'SELECT count(*) FROM events' },
    progress: { kind: 'indeterminate', regressions: 0 },
  }),
  counted: example({
    title: 'Export rows',
    input: { name: 'events' },
    progress: { kind: 'indeterminate', current: 5000, unit: 'rows', message: 'Writing', regressions: 0 },
  }),
  fullRunning: example({
    title: 'Load webpage',
    input: { url: 'vite.dev/blog/announcing-vite8' },
    progress: { ...hundred, message: 'Page ready' },
    fullSeen: after(2).seen,
  }),
  partialOutput: example({
    title: 'Run command',
    input: { command: 'pnpm test' },
    output: '2/3',
    hasOutput: true,
    outputPreliminary: true,
  }),
  paused: example({ title: 'Crawl site', status: 'paused', input: { url: 'example.com' }, progress: sixty }),
  completed: example({
    title: 'Web search',
    status: 'completed',
    input: { query: '“vite 8 breaking changes rolldown”' },
    hasOutput: true,
    output: null,
    ended: after(1.2),
  }),
  completedFull: example({
    title: 'Load webpage',
    status: 'completed',
    input: { url: 'vite.dev/blog/announcing-vite8' },
    progress: { ...hundred, message: 'Page ready' },
    ended: after(3.4),
    fullSeen: after(3.3).seen,
    endedSeen: after(3.4).seen,
  }),
  failed: example({
    title: 'Read file',
    status: 'failed',
    input: { path: '~/notes/upgrade.md' },
    error: { message: 'ENOENT: no such file or directory, open “~/notes/upgrade.md”' },
    ended: after(0.107),
  }),
  denied: example({
    title: 'Run command',
    status: 'denied',
    input: { command: 'npm publish' },
    ended: after(9),
  }),
  cancelled: example({
    title: 'Screenshot',
    status: 'cancelled',
    input: { url: 'localhost:5173' },
    ended: after(8),
  }),
  finishedAfterStop: example({
    title: 'Screenshot',
    status: 'completed',
    finishedAfterStop: true,
    input: { url: 'localhost:5173' },
    ended: after(8),
  }),
  interrupted: example({
    title: 'Load webpage',
    status: 'interrupted',
    soft: true,
    settleReason: 'connection-lost',
    input: { url: 'example.com/report' },
    progress: sixty,
    ended: after(42),
  }),
} satisfies Record<string, ToolCall>;
