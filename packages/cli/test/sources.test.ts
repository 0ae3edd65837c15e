import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { appendFileSync, chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listRecordings } from '@callboard/fixtures/node';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openSource } from '../src/source/open-source.ts';
import { absolutePath, stemOf } from '../src/source/paths.ts';
import { createMachine, from } from './machine.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const STREAM =
  'data: {"type":"start"}\n\ndata: {"type":"text-start","id":"0"}\n\ndata: {"type":"text-delta","id":"0","delta":"hello"}\n\n';
const END = 'data: {"type":"text-end","id":"0"}\n\ndata: {"type":"finish"}\n\ndata: [DONE]\n\n';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

describe('what cannot be read says what to do', () => {
  test.each([
    [['state', 'nowhere.jsonl'], 3, 'There is no file nowhere.jsonl.'],
    [['state', 'story.txt'], 3, 'not a transcript that can be read. It is plain text'],
    [['state', 'empty.jsonl'], 3, 'It is empty.'],
    [['state', 'other.json'], 3, 'no agent format known here'],
    [['state', 'empty-folder'], 3, 'empty-folder is a folder, and no file in it is a transcript.'],
    [['state', 'story.txt/deeper'], 3, 'is a file, not a folder'],
    [['state', '--format', 'truss', 'other.json'], 3, 'Nothing in other.json could be read as truss'],
    [['events', '--format', 'truss', 'story.txt'], 3, 'Nothing in story.txt could be read as truss'],
    [['check', '--format', 'truss', 'story.txt'], 3, 'Nothing in story.txt could be read as truss'],
    [['state', '--format', 'trus', 'run.sse'], 2, 'Did you mean truss?'],
    [['state', '--jsn', 'run.sse'], 2, 'Did you mean --json?'],
    [['state', '--format'], 2, 'argument missing'],
    [['state', 'a', 'b'], 2, 'one thing at a time'],
    [['state'], 2, 'There is nothing to read.'],
    [['state', '-'], 2, 'Nothing is piped into standard input.'],
    [['stat', 'run.sse'], 2, 'Did you mean `callboard state`?'],
    [['run.sse'], 2, 'To open it: callboard '],
    [['export', '--to', 'pdf', 'run.sse'], 2, 'Use md, html, json or jsonl.'],
    [['export', '--output', 'no/such/folder.md', 'run.sse'], 3, 'no/such/folder.md could not be written'],
    [['state', 'http://127.0.0.1:1/run'], 3, 'http://127.0.0.1:1 cannot be reached'],
  ])('%j', async (args, code, said) => {
    const machine = createMachine();
    writeFileSync(join(machine.folder, 'story.txt'), 'Once upon a time\n');
    writeFileSync(join(machine.folder, 'empty.jsonl'), '');
    writeFileSync(join(machine.folder, 'other.json'), '{"hello":"world"}');
    writeFileSync(join(machine.folder, 'run.sse'), STREAM + END);
    mkdirSync(join(machine.folder, 'empty-folder'));
    const outcome = await machine.run(...args);
    expect(outcome.err).toContain(said);
    expect(outcome.err).not.toMatch(/at \w+.*\(|undefined|\[object/);
    expect(outcome).toMatchObject({ code, out: '' });
  });

  test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'a file of somebody else',
    async () => {
      const machine = createMachine();
      const file = join(machine.folder, 'secret.jsonl');
      writeFileSync(file, STREAM);
      chmodSync(file, 0o000);
      expect((await machine.run('state', file)).err).toContain('permission denied');
    },
  );

  test('packed data that is broken at its end keeps what came before', async () => {
    const machine = createMachine();
    const packed = gzipSync(STREAM + END.repeat(20_000));
    packed.fill(7, packed.length - 8);
    writeFileSync(join(machine.folder, 'run.gz'), packed);
    const { code, out, err } = await machine.run('state', 'run.gz');
    expect(code).toBe(0);
    expect(out).toContain('hello');
    expect(err).toContain('is packed with gzip, but broken');
  });

  test('JSON whose members cannot be made words', async () => {
    const machine = createMachine();
    const odd = { toString: 1, valueOf: 2 };
    const line = JSON.stringify({
      type: odd,
      role: odd,
      method: odd,
      error: { type: odd },
      content: [{ type: odd }],
    });
    writeFileSync(join(machine.folder, 'odd.jsonl'), `${line}\n`);
    const { code, err } = await machine.run('state', 'odd.jsonl');
    expect(code).toBe(3);
    expect(err).toContain('is not a transcript that can be read');
  });

  test('packed data that is broken', async () => {
    const machine = createMachine();
    const packed = gzipSync(STREAM.repeat(2000));
    packed.fill(7, 40, 60);
    writeFileSync(join(machine.folder, 'run.gz'), packed);
    const { code, err } = await machine.run('state', 'run.gz');
    expect(code).toBe(3);
    expect(err).toContain('is packed with gzip, but broken');
  });
});

describe('a folder', () => {
  test('stands for the only transcript in it', async () => {
    const machine = createMachine();
    mkdirSync(join(machine.folder, 'runs', 'today'), { recursive: true });
    writeFileSync(join(machine.folder, 'runs', 'notes.txt'), 'buy milk\n');
    writeFileSync(join(machine.folder, 'runs', 'today', 'one.sse'), STREAM + END);
    expect((await machine.run('state', 'runs')).out).toContain('hello');
    writeFileSync(join(machine.folder, 'runs', 'two.sse'), STREAM + END);
    const { code, err } = await machine.run('state', 'runs');
    expect(code).toBe(3);
    expect(err).toMatch(/folder with 2 transcripts[\s\S]*two\.sse/);
  });

  test('of a session stands for the session, and the files of its sub-agents are read with it', async () => {
    const machine = createMachine();
    const line = (value: object): string => `${JSON.stringify({ sessionId: 's', ...value })}\n`;
    writeFileSync(
      join(machine.folder, 's.jsonl'),
      line({ type: 'user', uuid: 'a', parentUuid: null, message: { role: 'user', content: 'go' } }) +
        line({
          type: 'assistant',
          uuid: 'b',
          parentUuid: 'a',
          message: {
            id: 'm1',
            role: 'assistant',
            content: [
              {
                type: 'tool_use',
                id: 't1',
                name: 'Agent',
                input: { description: 'look', prompt: 'look around' },
              },
            ],
          },
        }) +
        line({
          type: 'user',
          uuid: 'c',
          parentUuid: 'b',
          toolUseResult: { status: 'completed', agentId: 'x1' },
          message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: 'seen' }] },
        }),
    );
    const agents = join(machine.folder, 's', 'subagents');
    mkdirSync(agents, { recursive: true });
    writeFileSync(
      join(agents, 'agent-x1.jsonl'),
      line({
        type: 'user',
        uuid: 'd',
        parentUuid: null,
        isSidechain: true,
        agentId: 'x1',
        message: { role: 'user', content: 'look around' },
      }) +
        line({
          type: 'assistant',
          uuid: 'e',
          parentUuid: 'd',
          isSidechain: true,
          agentId: 'x1',
          message: { id: 'm2', role: 'assistant', content: [{ type: 'text', text: 'A quiet valley.' }] },
        }),
    );
    for (const target of ['s.jsonl', 's']) {
      const { out, err } = await machine.run('state', '--json', target);
      expect(err).toBe('');
      const state = JSON.parse(out) as { agents: object[]; messages: { text: string }[] };
      expect(state.agents).toMatchObject([{ id: 'x1', spawnToolCallId: 't1' }]);
      expect(state.messages.map(({ text }) => text)).toContain('A quiet valley.');
    }
  });
});

test('the rollouts of sub-agents are read behind that of their parent', async () => {
  const recording = listRecordings('codex').find(({ name }) => name === 'codex/rollout-sub-agents');
  const { out, err } = await createMachine().run('state', '--json', recording?.path ?? '');
  expect(err).toBe('');
  const state = JSON.parse(out) as {
    agents: { id: string }[];
    messages: { agentId: string; text: string }[];
  };
  expect(state.agents).toHaveLength(2);
  for (const { id } of state.agents) {
    const said = state.messages.filter(({ agentId, text }) => agentId === id && text !== '');
    expect(said.length).toBeGreaterThan(0);
  }
});

describe('an address', () => {
  test('is read as it comes; a query and a password are sent, not shown', async () => {
    const seen: unknown[] = [];
    const origin = await serve((request, response) => {
      seen.push(request.url, request.headers.authorization);
      response.setHeader('content-type', 'text/event-stream');
      response.end(STREAM + END);
    });
    const { out, code } = await createMachine().run(
      'state',
      `${origin.replace('//', '//me:s%20t@')}/api/chat?id=7`,
    );
    expect(code).toBe(0);
    expect(out).toContain('hello');
    expect(seen).toEqual(['/api/chat?id=7', `Basic ${Buffer.from('me:s t').toString('base64')}`]);
  });

  test('is asked by POST with a body and headers', async () => {
    const seen: unknown[] = [];
    const origin = await serve((request, response) => {
      let body = '';
      request.on('data', (piece: Buffer) => (body += piece.toString()));
      request.on('end', () => {
        seen.push(request.method, request.headers['x-key'], request.headers['content-type'], body);
        response.end(STREAM + END);
      });
    });
    const args = ['-H', 'X-Key: a:b', '--data', '{"messages":[]}'];
    expect((await createMachine().run('check', origin, ...args)).code).toBe(0);
    expect(seen).toEqual(['POST', 'a:b', 'application/json', '{"messages":[]}']);
    expect((await createMachine().run('check', origin, '-H', 'nonsense')).err).toContain(
      '--header needs a name',
    );
  });

  test.each([
    [500, '{"error":"out of memory"}', 'answered HTTP 500 Internal Server Error: {"error":"out of memory"}'],
    [404, '', 'answered HTTP 404 Not Found.'],
    [204, '', 'has nothing to send (HTTP 204)'],
  ])('that answers %i', async (status, body, said) => {
    const origin = await serve((_, response) => response.writeHead(status).end(body));
    expect(await createMachine().run('state', `${origin}/x`)).toMatchObject({
      code: 3,
      err: expect.stringContaining(said) as string,
    });
  });

  test('that breaks in the middle: what came is shown, the loss with it', async () => {
    const origin = await serve((_, response) => {
      response.setHeader('content-type', 'text/event-stream');
      response.write(STREAM, () => setTimeout(() => response.destroy(), 50));
    });
    const { out, code } = await createMachine().run('state', '--json', origin);
    expect(code).toBe(0);
    const state = JSON.parse(out) as { runs: object[]; messages: object[] };
    expect(state.runs).toMatchObject([{ status: 'interrupted' }]);
    expect(state.messages).toMatchObject([{ text: 'hello', status: 'interrupted' }]);
  });
});

describe('--follow', () => {
  test('goes on with a growing file, and with the file that takes its place, until it is stopped', async () => {
    const stop = new AbortController();
    const machine = createMachine({ signal: stop.signal });
    const file = join(machine.folder, 'grow.sse');
    writeFileSync(file, STREAM);
    const { text } = await openSource(file, machine.host, { follow: true });
    const read: string[] = [];
    const reading = (async () => {
      for await (const piece of text) read.push(piece);
    })();
    const comes = async (what: string): Promise<void> => {
      await expect.poll(() => read.join(''), { timeout: 5000 }).toContain(what);
    };
    await comes('hello');
    appendFileSync(file, 'data: more\n\n');
    await comes('more');
    writeFileSync(`${file}.new`, 'data: another\n\n');
    renameSync(`${file}.new`, file);
    await comes('another');
    writeFileSync(file, 'cut\n');
    await comes('cut\n');
    stop.abort();
    await reading;
  });

  test('prints the events of a live stream before it ends', async () => {
    let finish: (() => void) | undefined;
    const origin = await serve((_, response) => {
      response.setHeader('content-type', 'text/event-stream');
      response.write(STREAM);
      finish = () => response.end(END);
    });
    let out = '';
    const machine = createMachine({ out: (text) => Promise.resolve(void (out += text)) });
    const run = machine.run('events', '--follow', origin);
    await expect.poll(() => out, { timeout: 5000 }).toContain('"hello"');
    expect(out).not.toContain('run.end');
    finish?.();
    expect((await run).code).toBe(0);
    expect(out).toContain('run.end');
  });
});

describe('text', () => {
  test('of UTF-16 with a mark, as PowerShell writes it, is read', async () => {
    const machine = createMachine();
    writeFileSync(join(machine.folder, 'run.sse'), Buffer.from(`\ufeff${STREAM}${END}`, 'utf16le'));
    expect((await machine.run('state', 'run.sse')).out).toContain('hello');
  });

  test('of a packed file that is not finished is read as far as it goes', async () => {
    const machine = createMachine();
    const packed = gzipSync(STREAM + END.repeat(50));
    writeFileSync(join(machine.folder, 'run.gz'), packed.subarray(0, packed.length - 10));
    expect((await machine.run('state', 'run.gz')).out).toContain('hello');
  });

  test('counts what was read', async () => {
    const machine = createMachine({ stdin: from(['abc', 'de']), stdinIsTerminal: false });
    const counts: unknown[] = [];
    const { text } = await openSource('-', machine.host, { onProgress: (...count) => counts.push(count) });
    for await (const piece of text) expect(piece).not.toBe('');
    expect(counts).toEqual([
      [3, undefined],
      [5, undefined],
    ]);
  });
});

describe('paths', () => {
  const posix = { folder: '/home/me/project', home: '/home/me', platform: 'posix' } as const;
  const win = { folder: 'C:\\Users\\me\\project', home: 'C:\\Users\\me', platform: 'win32' } as const;

  test.each([
    ['a.jsonl', '/home/me/project/a.jsonl'],
    ['./x/../a.jsonl', '/home/me/project/a.jsonl'],
    ['~/.claude/a b.jsonl', '/home/me/.claude/a b.jsonl'],
    ['~other/a', '/home/me/project/~other/a'],
    ['file:///tmp/a%20b.jsonl', '/tmp/a b.jsonl'],
    ["'/Users/me/Library/Application Support/a.json'", '/Users/me/Library/Application Support/a.json'],
  ])('on macOS and Linux: %s', (typed, path) => expect(absolutePath(typed, posix)).toBe(path));

  test.each([
    ['a.jsonl', 'C:\\Users\\me\\project\\a.jsonl'],
    ['..\\a.jsonl', 'C:\\Users\\me\\a.jsonl'],
    ['D:/logs/a.jsonl', 'D:\\logs\\a.jsonl'],
    ['~\\.codex\\a.jsonl', 'C:\\Users\\me\\.codex\\a.jsonl'],
    ['file:///C:/a%20b.jsonl', 'C:\\a b.jsonl'],
    ['"C:\\Program Files\\a.json"', 'C:\\Program Files\\a.json'],
    ['\\\\server\\share\\a.jsonl', '\\\\server\\share\\a.jsonl'],
  ])('on Windows: %s', (typed, path) => expect(absolutePath(typed, win)).toBe(path));

  test('names lose folders and endings', () => {
    expect(stemOf('/a/b/run.sse.gz', 'posix')).toBe('run');
    expect(stemOf('C:\\a\\run.v2.jsonl', 'win32')).toBe('run.v2');
    expect(stemOf('/a/.json', 'posix')).toBe('.json');
  });
});
