import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createEventBuilder } from '@callboard/core/testing';
import { listRecordings } from '@callboard/fixtures/node';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test, vi } from 'vitest';
import type { StateJson } from '../src/state/state-json.ts';
import { createMachine, from } from './machine.ts';
import type { Outcome } from './machine.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const schema = JSON.parse(
  readFileSync(new URL('../schema/state.schema.json', import.meta.url), 'utf8'),
) as object;
const ajv = new Ajv2020({ strict: false, allErrors: true });
const validate = ajv.compile(schema);
const recordings = listRecordings();

function stateIn({ code, out, err }: Outcome): StateJson {
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out) as StateJson;
}

describe('state --json', () => {
  test.each(recordings)('of $name ($framing) has the documented shape', async ({ path, format }) => {
    const state = stateIn(await createMachine().run('state', '--json', '--all', path));
    validate(state);
    expect(validate.errors ?? []).toEqual([]);
    expect(state.format).toBe(format);
    const keys = [...state.runs, ...state.agents, ...state.messages, ...state.toolCalls, ...state.asks].map(
      ({ key }) => key,
    );
    expect(new Set(keys).size).toBe(keys.length);
    const known = new Set([...keys, 'root']);
    for (const call of state.toolCalls) {
      expect(known).toContain(call.agentKey);
      expect(known).toContain(call.runKey);
    }
    for (const agent of state.agents) expect(known).toContain(agent.parentKey);
  });

  test('is the same from a pipe, packed, in pieces and printed in another place', async () => {
    for (const { path, framing, format } of recordings.filter(({ name }) =>
      /\/(?:v7-tools|run|tools|every-kind)$/.test(name),
    )) {
      const bytes = readFileSync(path);
      const machine = createMachine();
      const file = join(machine.folder, `stdin.${framing}`);
      writeFileSync(file, bytes);
      const whole = stateIn(await machine.run('state', '--json', file));
      writeFileSync(`${file}.gz`, gzipSync(bytes));
      expect(stateIn(await machine.run('state', '--json', `${file}.gz`))).toEqual(whole);
      const text = bytes.toString('utf8');
      const pieces = Array.from({ length: Math.ceil(text.length / 7) }, (_, at) =>
        text.slice(at * 7, at * 7 + 7),
      );
      const piped = createMachine({ stdin: from(pieces), stdinIsTerminal: false });
      expect(stateIn(await piped.run('state', '--json', '-'))).toEqual(whole);
      expect(whole.format).toBe(format);
    }
  });

  test('lists what a call spawned behind it, and leaves out what was withdrawn', async () => {
    const b = createEventBuilder();
    b.open();
    b.runStart();
    b.user('u1', 'go');
    b.text('m1', 'One. ');
    b.event({
      type: 'tool.start',
      toolCallId: 't',
      messageId: 'm1',
      toolName: 'delegate',
      title: 'Delegate',
    });
    b.event({ type: 'tool.run', toolCallId: 't', messageId: 'm1' });
    b.agent('scout', { spawnToolCallId: 't', name: 'Scout', task: 'look' });
    b.event({ type: 'tool.start', toolCallId: 'later', messageId: 'm1', toolName: 'after' });
    const scout = b.in({ agentId: 'scout' });
    scout.event({ type: 'tool.start', toolCallId: 't', messageId: 'n1', toolName: 'grep' });
    scout.event({ type: 'tool.progress', toolCallId: 't', progress: 1, total: 4, message: 'reading' });
    scout.event({
      type: 'tool.end',
      toolCallId: 't',
      outcome: 'failed',
      error: 'Error: {"error":{"message":"no access"}}',
    });
    b.event({ type: 'tool.end', toolCallId: 't', outcome: 'completed', output: null });
    b.event({ type: 'tool.end', toolCallId: 'later', outcome: 'completed' });
    b.text('m1', 'Two.');
    b.text('gone', 'A slip.');
    b.event({ type: 'message.retract', messageId: 'gone' });
    b.runEnd();
    b.streamEnd();
    const machine = createMachine();
    const file = join(machine.folder, 'run.ndjson');
    writeFileSync(file, b.events.map((event) => `${JSON.stringify(event)}\n`).join(''));

    const state = stateIn(await machine.run('state', '--json', 'run.ndjson'));
    expect(state.toolCalls.map(({ id, agentId, status }) => [id, agentId, status])).toEqual([
      ['t', 'root', 'completed'],
      ['t', 'scout', 'failed'],
      ['later', 'root', 'completed'],
    ]);
    const [spawn, inner, later] = state.toolCalls;
    expect(spawn).toMatchObject({
      title: 'Delegate',
      output: null,
      soft: false,
      messageId: 'm1',
      runId: 'r1',
    });
    expect(later).not.toHaveProperty('errorRaw');
    expect(inner).toMatchObject({
      errorText: 'no access',
      progress: { kind: 'determinate', fraction: 0.25, message: 'reading' },
    });
    expect(inner).toHaveProperty('errorRaw', 'Error: {"error":{"message":"no access"}}');
    expect(inner).not.toHaveProperty('output');
    expect(state.agents).toMatchObject([
      {
        id: 'scout',
        parentId: 'root',
        spawnToolCallId: 't',
        spawnToolCallKey: spawn?.key,
        name: 'Scout',
        task: 'look',
      },
    ]);
    expect(state.messages.map(({ id, text, status }) => [id, text, status])).toEqual([
      ['u1', 'go', 'completed'],
      ['m1', 'One. Two.', 'completed'],
      ['n1', '', 'completed'],
    ]);
    const all = stateIn(await machine.run('state', '--json', '--all', 'run.ndjson'));
    expect(all.messages.filter(({ retracted }) => retracted)).toMatchObject([
      { id: 'gone', text: 'A slip.' },
    ]);
  });

  test('counts damaged lines and goes on; half a last line costs itself', async () => {
    const machine = createMachine();
    const good = readFileSync(recordings.find(({ name }) => name === 'truss/route')?.path ?? '', 'utf8');
    writeFileSync(join(machine.folder, 'bad.ndjson'), `warming up\n${good}{broken\n{"type":"tool_c`);
    const state = stateIn(await machine.run('state', '--json', 'bad.ndjson'));
    expect(state.diagnostics).toContainEqual({ code: 'raw', count: 3 });
    expect(state.toolCalls.length).toBeGreaterThan(0);
  });

  test('finds calls that a model wrote as text, unless told not to', async () => {
    const chunk = (content: string): string =>
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content } }] })}\n\n`;
    const end = `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`;
    const machine = createMachine();
    writeFileSync(
      join(machine.folder, 'leak.sse'),
      `${chunk('Let me look. <tool_call>')}${chunk('{"name": "search", "arguments": {"q": "fog"}}</tool')}${chunk('_call>')}${end}`,
    );
    const found = stateIn(await machine.run('state', '--json', '--tool', 'search', 'leak.sse'));
    expect(found.toolCalls).toMatchObject([{ name: 'search', input: { q: 'fog' } }]);
    expect(found.messages.map(({ text }) => text).join('')).toBe('Let me look. ');
    const left = stateIn(
      await machine.run('state', '--json', '--tool', 'search', '--no-recovery', 'leak.sse'),
    );
    expect(left.toolCalls).toEqual([]);
    expect(left.messages.map(({ text }) => text).join('')).toContain('<tool_call>');
  });

  test('fault 53: an input that was streamed whole is one, though nothing said so', async () => {
    const machine = createMachine();
    const chunks = [
      { type: 'start', messageId: 'm1' },
      { type: 'tool-input-start', toolCallId: 'k1', toolName: 'go' },
      { type: 'tool-input-delta', toolCallId: 'k1', inputTextDelta: '{"a"' },
      { type: 'tool-input-delta', toolCallId: 'k1', inputTextDelta: ':1}' },
      { type: 'tool-input-start', toolCallId: 'k2', toolName: 'go' },
      { type: 'tool-input-delta', toolCallId: 'k2', inputTextDelta: '{"a":{}' },
    ];
    const text = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');
    writeFileSync(join(machine.folder, 'cut.sse'), text);
    const [whole, half] = stateIn(await machine.run('state', '--json', 'cut.sse')).toolCalls;
    expect(whole).toMatchObject({ input: { a: 1 }, inputText: '{"a":1}' });
    expect(half).not.toHaveProperty('input');
  });

  test('hides what --redact matches, behind JSON escapes too', async () => {
    const b = createEventBuilder();
    b.open();
    b.runStart();
    b.text('m1', 'The key is sk-');
    b.text('m1', 'abc123.');
    b.event({ type: 'tool.start', toolCallId: 'c1', messageId: 'm1', toolName: 'login' });
    const inputText = '{"password":"hun\\u0074er2","sk-key1":1}';
    b.event({
      type: 'tool.input.set',
      toolCallId: 'c1',
      complete: true,
      inputText,
      input: JSON.parse(inputText) as unknown,
    });
    b.event({
      type: 'tool.end',
      toolCallId: 'c1',
      outcome: 'failed',
      error: { message: 'hunter2 is wrong', detail: ['hunter2'] },
    });
    const machine = createMachine();
    writeFileSync(
      join(machine.folder, 'run.ndjson'),
      b.events.map((event) => `${JSON.stringify(event)}\n`).join(''),
    );
    const secrets = ['--redact', 'sk-\\w+', '--redact', '/HUNTER2/i'];
    for (const args of [
      ['state', '--json'],
      ['state'],
      ['events'],
      ['events', '--pretty'],
      ['export', '--to', 'md'],
      ['export', '--to', 'html'],
      ['export', '--to', 'jsonl'],
    ]) {
      const { out, code } = await machine.run(...args, 'run.ndjson', ...secrets);
      expect(code).toBe(0);
      expect(out).toContain('[redacted]');
      expect(out).not.toMatch(/hunter2|hun\\+u0074er2|sk-\w|abc123/i);
    }
    expect((await machine.run('state', 'run.ndjson', '--redact', '(')).code).toBe(2);
  });
});

describe('state for reading', () => {
  test('is plain text without a terminal, with every failure and its cause', async () => {
    const { out, code } = await createMachine().run(
      'state',
      recordings.find(({ name }) => name === 'ai-sdk/v7-tools')?.path ?? '',
    );
    expect(code).toBe(0);
    expect(out).toContain('✗ broken {} failed\n  the disk is full\n');
    // oxlint-disable-next-line no-control-regex -- No escape code is what is checked.
    expect(out).not.toMatch(/\u001b/);
  });

  test('colours it on a terminal', async () => {
    const machine = createMachine({ colours: { out: true, err: true } });
    const { out } = await machine.run('state', recordings[0]?.path ?? '');
    expect(out).toContain('\u001b[');
  });
});
