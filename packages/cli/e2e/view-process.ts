import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEventBuilder } from '@callboard/core/testing';
import type { EventBuilder } from '@callboard/core/testing';

const main = join(dirname(fileURLToPath(import.meta.url)), '../dist/e2e/main.js');

/** `callboard view` as a person starts it. */
export interface ViewProcess {
  readonly url: string;
  readonly child: ChildProcessWithoutNullStreams;
  /** Ends it as Ctrl-C does; gives its exit code. */
  readonly stop: () => Promise<number | null>;
}

/** Starts it and waits for the address it prints. */
export async function startView(...args: string[]): Promise<ViewProcess> {
  const child = spawn(process.execPath, [main, 'view', ...args], {
    env: { ...process.env, NO_COLOR: '1' },
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`It ended with ${code} before it printed an address.`)));
    child.stdout.on('data', (chunk: Buffer) => {
      const [found] = /http:\S+/.exec(chunk.toString()) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  return {
    url,
    child,
    stop: () => {
      const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      return ended;
    },
  };
}

/** A folder of its own; `done` takes it away. */
export async function folder(): Promise<{ path: string; done: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'callboard-view-'));
  return { path, done: () => rm(path, { recursive: true, force: true }) };
}

/** The events of what `write` writes, as lines. */
export function ndjson(write: (b: EventBuilder) => void, b: EventBuilder = createEventBuilder()): string {
  const before = b.events.length;
  write(b);
  return b.events
    .slice(before)
    .map((event) => `${JSON.stringify(event)}\n`)
    .join('');
}

/** A run with a failure, a sub-agent and an answer. */
export function exampleRun(b: EventBuilder): void {
  b.runStart();
  b.user('u1', 'What broke?');
  b.tool('t1', 'read_file', { messageId: 'm1', title: 'Read file', input: { path: 'notes.md' } });
  b.fail('t1', 'ENOENT: no such file');
  b.tool('t2', 'spawn_agent', { messageId: 'm1', input: { task: 'Audit' }, kind: 'agent' });
  b.agent('audit', { spawnToolCallId: 't2', task: 'Audit the parser' });
  b.in({ agentId: 'audit' }).tool('c1', 'search', { title: 'Search code', input: { pattern: 'needle' } });
  b.in({ agentId: 'audit' }).ok('c1', 'src/parser.ts');
  b.agentEnd('audit');
  b.ok('t2', 'done');
  b.text('m1', 'The parser broke.');
}
