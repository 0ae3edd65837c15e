import { once } from 'node:events';
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createEventBuilder } from '@callboard/core/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRedactor } from '../src/redact/redactor.ts';
import { openFeed } from '../src/view/view-feed.ts';
import type { FeedOptions, ViewFeed } from '../src/view/view-feed.ts';
import type { ViewLine, ViewNote } from '../src/view/view-note.ts';
import { startViewServer } from '../src/view/view-server.ts';
import type { ViewServer } from '../src/view/view-server.ts';
import { createMachine, from } from './machine.ts';

function written(calls: number): string {
  const b = createEventBuilder();
  b.runStart();
  for (let call = 0; call < calls; call++) {
    b.tool(`t${call}`, 'read', { messageId: 'm1', input: { path: `file-${call}` } });
    b.ok(`t${call}`, 'secret-key');
  }
  b.runEnd();
  return b.events.map((event) => `${JSON.stringify(event)}\n`).join('');
}

const page = new Map([['index.html', { type: 'text/html; charset=utf-8', body: Buffer.from('the page') }]]);

async function serve(feed?: ViewFeed): Promise<ViewServer> {
  const server = await startViewServer({ port: 0, page, feed });
  onTestFinished(() => server.close());
  return server;
}

async function lines(pieces: AsyncIterable<string>): Promise<ViewLine[]> {
  const all: ViewLine[] = [];
  for await (const piece of pieces)
    for (const line of piece.trim().split('\n')) all.push(JSON.parse(line) as ViewLine);
  return all;
}

function notes(all: readonly ViewLine[]): ViewNote['type'][] {
  return all.flatMap((line) => ('note' in line ? [line.note.type] : []));
}

function options(change: Partial<FeedOptions> = {}): FeedOptions {
  const { host, folder } = createMachine();
  const target = join(folder, 'run.ndjson');
  writeFileSync(target, written(3));
  return { target, host, reading: {}, redactor: createRedactor([]), ...change };
}

const never = new AbortController().signal;

describe('the server of a page', () => {
  it('answers only below its secret, and only by the name of this machine', async () => {
    const { url } = await serve();
    const right = new URL(url);
    expect(await (await fetch(right)).text()).toBe('the page');
    for (const path of [
      '/',
      '/x/',
      `${right.pathname.slice(0, -2)}x/`,
      `${right.pathname}../../etc/passwd`,
    ]) {
      expect([path, (await fetch(new URL(path, right))).status]).toEqual([path, 404]);
    }
    expect((await fetch(right, { method: 'POST' })).status).toBe(404);
    const bent = request({
      host: '127.0.0.1',
      port: right.port,
      path: right.pathname,
      headers: { host: `evil.example:${right.port}` },
    });
    bent.end();
    const [answer] = (await once(bent, 'response')) as [{ statusCode: number; resume: () => void }];
    answer.resume();
    expect(answer.statusCode).toBe(404);
  });

  it('gives another secret to every run, and a policy that lets the page ask nothing of a network', async () => {
    const [one, other] = [await serve(), await serve()];
    const secrets = [one, other].map(({ url }) => new URL(url).pathname);
    expect(new Set(secrets).size).toBe(2);
    expect(secrets[0]?.length).toBeGreaterThan(20);
    const { headers } = await fetch(one.url);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*connect-src 'self'/);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('listens on the loopback address alone', async () => {
    const { url } = await serve();
    expect(new URL(url).hostname).toBe('127.0.0.1');
  });

  it('says which port is taken and what to do', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    await expect(startViewServer({ port, page, feed: undefined })).rejects.toMatchObject({
      message: `Port ${port} is taken.`,
      hint: expect.stringContaining('--port 0') as string,
    });
  });

  it('ends with pages that still listen', async () => {
    const feed: ViewFeed = {
      async *pieces(signal) {
        yield '{}\n';
        await once(signal, 'abort');
      },
    };
    const server = await startViewServer({ port: 0, page, feed });
    const response = await fetch(`${server.url}feed`);
    await server.close();
    await expect(response.text()).rejects.toThrow(/terminated|closed|abort/i);
  });
});

describe('what a page is fed', () => {
  it('is the source, its events, how far reading has come, and the end', async () => {
    const feed = await openFeed(options());
    const all = await lines(feed.pieces(never));
    expect(notes(all).filter((type) => type !== 'progress')).toEqual(['source', 'end']);
    const events = all.flatMap((line) => ('note' in line ? [] : [line.type]));
    expect(events.filter((type) => type === 'tool.end')).toHaveLength(3);
    expect(await lines(feed.pieces(never))).toEqual(all);
  });

  it('holds nothing back of a file that grows, and hides what must not be seen', async () => {
    const given = options({ reading: { follow: true }, redactor: createRedactor(['secret-\\w+']) });
    const b = createEventBuilder();
    const lines = (from: number): string =>
      b.events
        .slice(from)
        .map((event) => `${JSON.stringify(event)}\n`)
        .join('');
    b.tool('t1', 'read', { messageId: 'm1', input: 'secret-key' });
    writeFileSync(given.target, lines(0));
    const feed = await openFeed(given);
    const leaving = new AbortController();
    let seen = '';
    for await (const piece of feed.pieces(leaving.signal)) {
      seen += piece;
      if (piece.includes('"caught-up"')) {
        const before = b.events.length;
        b.ok('t1', 'late secret-key');
        appendFileSync(given.target, lines(before));
      }
      if (piece.includes('late')) leaving.abort();
    }
    expect(seen).toContain('late');
    expect(seen).not.toContain('secret-key');
  });

  it('is kept of a source that can be read once, for pages that open later', async () => {
    const { host } = createMachine({ stdin: from([written(2)]), stdinIsTerminal: false });
    const feed = await openFeed(options({ target: '-', host }));
    const first = await lines(feed.pieces(never));
    expect(await lines(feed.pieces(never))).toEqual(first);
    expect(notes(first)).toContain('end');
  });

  it('tells the page of a source that fails, and the terminal of one that never opens', async () => {
    const { host } = createMachine({ stdin: from(['no transcript at all\n']), stdinIsTerminal: false });
    const feed = await openFeed(options({ target: '-', host }));
    expect(notes(await lines(feed.pieces(never)))).toEqual(['failure']);
    await expect(openFeed(options({ target: 'not-there.jsonl' }))).rejects.toThrow(/not-there/);
  });
});

describe('callboard view', () => {
  it('refuses what is no port and what is no file, with words', async () => {
    const machine = createMachine();
    expect(await machine.run('view', '--port', '99999')).toMatchObject({ code: 2 });
    const { code, err } = await machine.run('view', 'gone.jsonl');
    // A program that was not built whole says so first.
    expect(err).toMatch(
      existsSync(new URL('../dist/page/index.html', import.meta.url)) ? /gone\.jsonl/ : /page/,
    );
    expect(code).toBe(3);
  });
});
