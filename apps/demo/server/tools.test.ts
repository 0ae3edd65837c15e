import { execFileSync } from 'node:child_process';
import { lstat, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TranscriptEventOf } from '@callboard/core';
import { describeError } from '@callboard/core/describe-error';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processesUnder } from '../test/process-tree.ts';
import { buildServer, receive, startTestApp } from '../test/running-app.ts';
import type { TestApp } from '../test/running-app.ts';

let app: TestApp;
/** What ran below this process before any tool server did. */
let before: ReadonlySet<number>;

beforeAll(async () => {
  await buildServer();
  before = new Set(processesUnder(process.pid));
  app = await startTestApp({ DEMO_MAX_TURNS: '3' });
}, 60_000);
afterAll(async () => {
  await app.dispose();
});

async function eventsOf(prompt: string) {
  const sessionId = await app.newSession();
  await app.post(`/sessions/${sessionId}/runs`, { prompt });
  return (await receive(app, sessionId)).events;
}

async function firstEnd(prompt: string): Promise<TranscriptEventOf<'tool.end'> | undefined> {
  return (await eventsOf(prompt)).find((event) => event.type === 'tool.end');
}

async function causeOf(prompt: string): Promise<string> {
  const end = await firstEnd(prompt);
  expect(end?.outcome).toBe('failed');
  return describeError(end?.error).message;
}

describe('H5: tools of a real MCP server', () => {
  test('a result keeps its content blocks and its structure', async () => {
    const end = await firstEnd('Search the notes for typo tolerance');
    expect(end).toMatchObject({
      outcome: 'completed',
      output: { content: [{ type: 'text' }], structuredContent: { matches: [{}, {}] } },
    });
  });

  test('progress arrives with its messages, never falls, and stops before the end', async () => {
    const events = await eventsOf('Make a report on pricing');
    const progress = events.filter((event) => event.type === 'tool.progress');
    const numbers = progress.map((event) => event.progress ?? -1);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(progress.at(-1)).toMatchObject({ progress: 32, total: 32, message: 'Report ready' });
    const last = events.findLastIndex((event) => event.type === 'tool.progress');
    expect(events.findIndex((event) => event.type === 'tool.end')).toBeGreaterThan(last);
  });

  test('a stop reaches the tool server and the next call works', async () => {
    const sessionId = await app.newSession();
    await app.post(`/sessions/${sessionId}/runs`, { prompt: 'Make a report on pricing' });
    await receive(app, sessionId, { until: (event) => event.type === 'tool.run' });
    await app.post(`/sessions/${sessionId}/stop`);
    const { events } = await receive(app, sessionId);
    expect(events.find((event) => event.type === 'tool.end')).toMatchObject({ outcome: 'cancelled' });
    expect(await firstEnd('Search the notes for roadmap')).toMatchObject({ outcome: 'completed' });
  });

  test('a tool server that dies fails its call with the cause, and the next call starts another', async () => {
    const sessionId = await app.newSession();
    await app.post(`/sessions/${sessionId}/runs`, { prompt: 'Make a report on pricing' });
    await receive(app, sessionId, { until: (event) => event.type === 'tool.progress' });
    for (const pid of processesUnder(process.pid)) if (!before.has(pid)) process.kill(pid, 'SIGKILL');
    const { events } = await receive(app, sessionId);
    expect(events.find((event) => event.type === 'tool.end')).toMatchObject({ outcome: 'failed' });
    expect(await firstEnd('Search the notes for roadmap')).toMatchObject({ outcome: 'completed' });
  });

  test('the input is checked before the call', async () => {
    expect(await causeOf('Call read_file with {"path": 7}')).toMatch(/The input does not fit: .*string/);
    expect(await causeOf('Call read_file with {"path": ')).toContain('not valid JSON');
    expect(await causeOf('Call paint')).toContain('There is no tool named "paint"');
  });
});

describe('the sandbox', () => {
  test.each([
    ['../../etc/passwd', '"../../etc/passwd" is outside the workspace.'],
    ['/etc/passwd', '"/etc/passwd" is outside the workspace.'],
    ['notes/../../x', '"notes/../../x" is outside the workspace.'],
    ['notes/nope.md', 'There is no "notes/nope.md" in the workspace.'],
    ['notes', '"notes" is a folder, not a file.'],
  ])('refuses %s', async (path, reason) => {
    expect(await causeOf(`Read ${path}`)).toContain(reason);
  });

  test('does not follow a link out of it, for reading or deleting', async () => {
    const outside = join(app.dataDir, 'secret.txt');
    await writeFile(outside, 'secret');
    await symlink(outside, join(app.dataDir, 'workspace/notes/link.md'));
    await symlink(app.dataDir, join(app.dataDir, 'workspace/way-out'));
    expect(await causeOf('Read notes/link.md')).toContain('leads out of the workspace');
    expect(await causeOf('Read way-out/secret.txt')).toContain('leads out of the workspace');
  });

  test('deletes a link inside it, not what the link leads to', async () => {
    const note = join(app.dataDir, 'workspace/notes/kept.md');
    const link = join(app.dataDir, 'workspace/notes/second-name.md');
    await writeFile(note, 'Kept.');
    await symlink(note, link);
    const sessionId = await app.newSession();
    await app.post(`/sessions/${sessionId}/runs`, { prompt: 'Delete notes/second-name.md' });
    const asked = await receive(app, sessionId, { until: (event) => event.type === 'ask.open' });
    const ask = asked.events.find((event) => event.type === 'ask.open');
    await app.post(`/sessions/${sessionId}/asks/${encodeURIComponent(ask?.askId ?? '')}`, {
      outcome: 'approved',
    });
    const { events } = await receive(app, sessionId);
    expect(events.find((event) => event.type === 'tool.end')).toMatchObject({ outcome: 'completed' });
    expect(await readFile(note, 'utf8')).toBe('Kept.');
    await expect(lstat(link)).rejects.toThrow('ENOENT');
  });

  test('says which notes a search left out', async () => {
    await writeFile(join(app.dataDir, 'workspace/notes/large.md'), 'needle '.repeat(200_000));
    const end = await firstEnd('Search the notes for needle');
    expect(JSON.stringify(end?.output)).toContain('Not searched because larger than 1 MB: 1');
  });

  test.skipIf(process.platform === 'win32')('does not wait for a pipe that nobody writes to', async () => {
    execFileSync('mkfifo', [join(app.dataDir, 'workspace/pipe.txt')]);
    expect(await causeOf('Read pipe.txt')).toContain('is no ordinary file');
  });
});

describe('failures name their cause', () => {
  test('a page that cannot be reached', async () => {
    expect(await causeOf('Load http://127.0.0.1:9/x')).toContain('127.0.0.1:9 could not be reached:');
    expect(await causeOf('Load ftp://example.com/x')).toBe(
      'Only http and https pages can be loaded, not ftp:',
    );
  });

  test('a page without an end is read only as far as it is kept', async () => {
    const endless = createServer((request, response) => {
      const more = setInterval(() => response.write('word '.repeat(20_000)), 1);
      request.on('close', () => clearInterval(more));
    });
    endless.listen(0, '127.0.0.1');
    await once(endless, 'listening');
    const { port } = endless.address() as AddressInfo;
    const end = await firstEnd(`Load http://127.0.0.1:${port}/x`);
    expect(end).toMatchObject({ outcome: 'completed' });
    expect(JSON.stringify(end?.output).length).toBeLessThan(210_000);
    endless.closeAllConnections();
    endless.close();
  }, 20_000);

  test('a result of 10 MB arrives whole', async () => {
    await writeFile(join(app.dataDir, 'workspace/huge.txt'), 'callboard '.repeat(1024 * 1024));
    const end = await firstEnd('Read huge.txt');
    expect(JSON.stringify(end?.output).length).toBeGreaterThan(10 * 1024 * 1024);
  }, 30_000);

  test('the turn limit', async () => {
    const events = await eventsOf('Search the notes for plan for ever');
    expect(events.at(-1)).toMatchObject({
      type: 'run.end',
      outcome: 'limit',
      limit: 'Stopped after 3 turns, the limit for one run. Raise it with DEMO_MAX_TURNS.',
    });
  });

  test('a model that is not there', async () => {
    const lonely = await startTestApp({ OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' });
    const sessionId = await lonely.newSession();
    await lonely.post(`/sessions/${sessionId}/runs`, { prompt: 'Hello' });
    const { events } = await receive(lonely, sessionId);
    await lonely.dispose();
    const end = events.at(-1);
    expect(end).toMatchObject({ type: 'run.end', outcome: 'failed' });
    expect(describeError(end?.type === 'run.end' && end.error).message).toContain(
      'The model at http://127.0.0.1:9/v1 cannot be reached:',
    );
  });
});

describe('requests that cannot be served', () => {
  test('say why and change nothing', async () => {
    const sessionId = await app.newSession();
    expect(await app.post(`/sessions/${sessionId}/runs`, { prompt: '  ' })).toMatchObject({
      status: 400,
      body: { error: 'prompt: The request is empty.' },
    });
    expect(await app.post(`/sessions/${sessionId}/runs`, { prompt: 'x'.repeat(100_001) })).toMatchObject({
      status: 400,
      body: { error: 'prompt: A request can hold 100,000 characters.' },
    });
    expect((await app.post(`/sessions/${sessionId}/runs`, { prompt: 'x'.repeat(2_000_000) })).status).toBe(
      413,
    );
    expect((await app.post('/sessions/__proto__/runs', { prompt: 'x' })).status).toBe(404);
    expect((await app.post(`/sessions/${sessionId}/asks/none`, { outcome: 'approved' })).status).toBe(409);
    expect((await app.post(`/sessions/${sessionId}/faults`, { kind: 'cut' })).status).toBe(409);
    expect((await receive(app, sessionId)).events).toEqual([]);
  });

  test('from another page are refused', async () => {
    const response = await fetch(`${app.app.url}api/sessions`, {
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(response.status).toBe(403);
  });

  test('a second request while a run is going', async () => {
    const sessionId = await app.newSession();
    await app.post(`/sessions/${sessionId}/runs`, { prompt: 'Make a report on pricing' });
    expect((await app.post(`/sessions/${sessionId}/runs`, { prompt: 'Hello' })).status).toBe(409);
    await receive(app, sessionId);
  });
});
