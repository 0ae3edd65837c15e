import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TranscriptEvent } from '@callboard/core';
import { build } from 'vite';
import { readSettings } from '../server/settings.ts';
import { startApp } from '../server/start-app.ts';
import type { RunningApp } from '../server/start-app.ts';
import { prepareWorkspace } from '../server/workspace-copy.ts';

const appDir = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The demo's server in this process, its tools in another, its data in a folder of its own. */
export interface TestApp {
  app: RunningApp;
  dataDir: string;
  post: (path: string, body?: unknown) => Promise<{ status: number; body: Record<string, unknown> }>;
  newSession: () => Promise<string>;
  /** Ends this server and starts the next one over the same data. */
  restart: () => Promise<void>;
  dispose: () => Promise<void>;
}

/** Where this test process keeps its own build, below `node_modules` so that imports are found. */
const builtDir = join(
  appDir,
  `node_modules/.cache/server-${process.pid}-${process.env.VITEST_POOL_ID ?? '0'}`,
);

/** Builds the tool server for this test file; call it before the first start. */
export async function buildServer(): Promise<void> {
  await build({
    root: appDir,
    configFile: join(appDir, 'vite.server.config.ts'),
    logLevel: 'warn',
    build: { outDir: builtDir, emptyOutDir: true },
  });
}

/** Starts a server with quick tools and a quick model. */
export async function startTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'callboard-demo-'));
  const settings = readSettings(
    { DEMO_DATA: dataDir, DEMO_MODEL_DELAY_MS: '1', DEMO_REPORT_MS: '300', ...env },
    appDir,
  );
  await prepareWorkspace(join(appDir, 'workspace'), settings.workspaceDir);
  const start = (): Promise<RunningApp> =>
    startApp({
      settings,
      mcpEntry: join(builtDir, 'mcp.js'),
      page: (_request, response) => void response.end(),
      crash: () => undefined,
    });
  const test: TestApp = {
    app: await start(),
    dataDir,
    post: (path, body) => post(`${test.app.url}api${path}`, body),
    newSession: async () => String((await test.post('/sessions')).body.id),
    restart: async () => {
      await test.app.close();
      test.app = await start();
    },
    dispose: async () => {
      await test.app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return test;
}

async function post(url: string, body: unknown = {}): ReturnType<TestApp['post']> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  };
}

/** What one connection brought. */
export interface Received {
  events: TranscriptEvent[];
  lastEventId: string | undefined;
  bytes: number;
}

/** Reads a session's stream from behind an event, to its end, or until so many bytes or `until` says enough. */
export async function receive(
  test: TestApp,
  sessionId: string,
  options: { lastEventId?: string; bytes?: number; until?: (event: TranscriptEvent) => boolean } = {},
): Promise<Received> {
  const response = await fetch(
    `${test.app.url}api/sessions/${sessionId}/events`,
    options.lastEventId === undefined ? {} : { headers: { 'last-event-id': options.lastEventId } },
  );
  const received: Received = { events: [], lastEventId: options.lastEventId, bytes: 0 };
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    const room = (options.bytes ?? Number.POSITIVE_INFINITY) - received.bytes;
    const taken = chunk.subarray(0, Math.min(chunk.length, room));
    received.bytes += taken.length;
    const frames = (rest + decoder.decode(taken, { stream: true })).split('\n\n');
    rest = frames.pop() ?? '';
    const enough = frames.some((frame) => takeFrame(frame, received, options.until));
    if (enough || taken.length < chunk.length || received.bytes === options.bytes) break;
  }
  return received;
}

function takeFrame(
  frame: string,
  received: Received,
  until: ((event: TranscriptEvent) => boolean) | undefined,
): boolean {
  const fields = new Map(
    frame.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const data = fields.get('data');
  if (data === undefined) return false;
  const event = JSON.parse(data) as TranscriptEvent;
  received.events.push(event);
  received.lastEventId = fields.get('id') ?? received.lastEventId;
  return until?.(event) ?? false;
}
