import type { ToolCall } from '@callboard/core';
import { buildToolCall } from '@callboard/core/testing';
import { after } from './example-calls.ts';

/** A failed read with everything a source can say about it. */
export const failedRead: ToolCall = buildToolCall({
  key: 'example-failed-read',
  id: 'call_8f21',
  title: 'Read file',
  name: 'read_file',
  server: 'filesystem',
  kind: 'read',
  status: 'failed',
  input: { path: '~/notes/upgrade.md', encoding: 'utf8', limit: 200 },
  error: {
    message: 'ENOENT: no such file or directory, open “~/notes/upgrade.md”',
    code: 'ENOENT',
    stack:
      "Error: ENOENT: no such file or directory, open '~/notes/upgrade.md'\n    at async open (node:internal/fs/promises:639)\n    at async readFile (filesystem/server.js:48)",
    original: { errno: -2, code: 'ENOENT', syscall: 'open', path: '~/notes/upgrade.md' },
  },
  errorPhase: 'execution',
  thinkingBefore: 'The changelog names an upgrade note. I will read it before I answer.',
  started: after(0),
  ended: after(0.107),
});

/** A command that printed in colour and ended well. */
export const finishedCommand: ToolCall = buildToolCall({
  key: 'example-finished-command',
  id: 'call_8f22',
  title: 'Run command',
  name: 'shell',
  kind: 'execute',
  status: 'completed',
  input: { command: 'pnpm test --filter core', cwd: '/srv/app' },
  hasOutput: true,
  output:
    '\u001b[1m RUN \u001b[0m v4.1.12\n\n \u001b[32m✓\u001b[39m reducer.test.ts \u001b[2m(412 tests)\u001b[22m \u001b[33m1180ms\u001b[39m\n \u001b[31m✗\u001b[39m snapshot.test.ts \u001b[2m(3 tests)\u001b[22m\n   \u001b[38;5;208mexpected 4 to be 5\u001b[0m\n\n \u001b[42m PASS \u001b[0m 412 \u001b[41m FAIL \u001b[0m 1 \u001b[38;2;120;90;220mdone\u001b[0m',
  started: after(0),
  ended: after(8.2),
});

/** A page load whose connection was lost on the way. */
export const lostLoad: ToolCall = buildToolCall({
  key: 'example-lost-load',
  id: 'call_8f23',
  title: 'Load webpage',
  name: 'fetch',
  status: 'interrupted',
  soft: true,
  settleReason: 'connection-lost',
  effects: 'possible',
  input: { url: 'https://example.com/report' },
  progress: {
    kind: 'determinate',
    fraction: 0.6,
    current: 60,
    total: 100,
    message: 'Sanitizing page…',
    regressions: 0,
  },
  started: after(0),
  ended: after(42),
});

/** A search that goes on and has shown some of what it found. */
export const runningSearch: ToolCall = buildToolCall({
  key: 'example-running-search',
  id: 'call_8f24',
  title: 'Search notes',
  name: 'search_notes',
  status: 'running',
  input: { query: 'breaking changes', limit: 20 },
  hasOutput: true,
  outputPreliminary: true,
  output: { matches: [{ path: 'upgrade.md', line: 12 }], searched: 140 },
  started: after(0),
});
