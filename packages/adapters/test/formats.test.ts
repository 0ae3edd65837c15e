import { gzipSync } from 'node:zlib';
import { listRecordings, readRecording } from '@callboard/fixtures/node';
import { describe, expect, test } from 'vitest';
import type { FormatName } from '../src/formats/index.ts';
import { FORMATS, createAdapter, detectFormat, isFormatName } from '../src/formats/index.ts';

const recordings = listRecordings();
const lines = (...values: readonly unknown[]): string => values.map((one) => JSON.stringify(one)).join('\n');

describe('every recording is told by its content', () => {
  test.each(recordings)('$name ($framing)', ({ name, format, framing }) => {
    const text = readRecording(name, framing);
    const framings = framing === 'jsonl' ? ['ndjson'] : [framing, 'ndjson'];
    expect(detectFormat(text)).toMatchObject({ format, framing: expect.toBeOneOf(framings) as unknown });
    expect(detectFormat(new TextEncoder().encode(text))).toEqual(detectFormat(text));
  });

  test.each(recordings.filter(({ framing }) => framing === 'json'))(
    '$name, printed or on one line, cut in the middle',
    ({ name, format }) => {
      const text = readRecording(name, 'json');
      const value: unknown = JSON.parse(text);
      for (const form of [JSON.stringify(value), JSON.stringify(value, undefined, 4)]) {
        expect(detectFormat(form)).toMatchObject({
          format,
          framing: expect.toBeOneOf(['json', 'ndjson']) as unknown,
        });
        expect(detectFormat(form.slice(0, form.length - 3))).toMatchObject({ format });
      }
    },
  );

  test.each(recordings.filter(({ framing }) => framing !== 'json'))(
    '$name, cut behind any line',
    ({ name, format, framing }) => {
      const rows = readRecording(name, framing).split(/(?<=\n)/);
      const whole = rows.findIndex((_, at) => detectFormat(rows.slice(0, at + 1).join('')).format === format);
      expect(whole).toBeLessThan(12);
      const half = `${rows.slice(0, whole + 1).join('')}${(rows[whole + 1] ?? '').slice(0, 20)}`;
      expect(detectFormat(half)).toMatchObject({ format });
    },
  );
});

describe('shapes beside the recorded ones', () => {
  test.each([
    ['ai-sdk', { requestId: 'r', type: 'chunk', sequence: 0, chunk: { type: 'start' } }],
    ['ai-sdk', [{ role: 'user', parts: [{ type: 'text', text: 'hi' }] }]],
    ['ai-sdk', { id: 'chat', messages: [{ id: 'a', role: 'assistant', parts: [{ type: 'step-start' }] }] }],
    [
      'openai-chat',
      {
        model: 'm',
        messages: [
          { role: 'system', content: 'x' },
          { role: 'user', content: 'hi' },
        ],
      },
    ],
    [
      'openai-chat',
      [
        { role: 'user', content: 'hi' },
        { role: 'assistant', content: 'hello' },
      ],
    ],
    ['openai-responses', { type: 'error', sequence_number: 3, error: { message: 'm', code: 'c' } }],
    [
      'openai-responses',
      { object: 'list', data: [{ type: 'function_call', call_id: 'c', name: 'n', arguments: '{}' }] },
    ],
    ['anthropic-messages', { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }],
    ['gemini', { candidates: [{ content: { role: 'model', parts: [{ text: 'hi' }] } }] }],
    [
      'gemini',
      {
        contents: [
          { role: 'user', parts: [{ text: 'hi' }] },
          { role: 'model', parts: [{ functionCall: { name: 'f' } }] },
        ],
      },
    ],
    ['gemini', { event_type: 'step.start', index: 0, step: { type: 'function_call' } }],
    [
      'google-adk',
      { id: 's', appName: 'a', userId: 'u', events: [{ invocationId: 'i', author: 'root', content: {} }] },
    ],
    [
      'a2a',
      { kind: 'status-update', taskId: 't', contextId: 'c', status: { state: 'working' }, final: false },
    ],
    ['a2a', { id: 't', contextId: 'c', status: { state: 'TASK_STATE_COMPLETED' }, artifacts: [] }],
    [
      'a2a',
      { jsonrpc: '2.0', id: 1, method: 'message/stream', params: { message: { role: 'user', parts: [] } } },
    ],
    ['langgraph', [['tools:1'], 'updates', { agent: { messages: [] } }]],
    ['langgraph', { values: { messages: [{ type: 'human', content: 'hi' }] }, next: [] }],
    [
      'langgraph',
      { type: 'event', seq: 1, method: 'lifecycle', params: { namespace: [], data: { event: 'running' } } },
    ],
    ['otel', { resourceSpans: [{ scopeSpans: [] }] }],
    [
      'otel',
      {
        name: 'chat m',
        spanContext: { traceId: 'a', spanId: 'b' },
        attributes: { 'gen_ai.operation.name': 'chat' },
      },
    ],
    [
      'claude-code',
      {
        parentUuid: null,
        isSidechain: false,
        type: 'user',
        message: { role: 'user', content: 'hi' },
        uuid: 'u',
        sessionId: 's',
      },
    ],
    ['claude-code', { type: 'system', subtype: 'init', session_id: 's', uuid: 'u', tools: ['Bash'] }],
    ['codex', { timestamp: 't', type: 'session_meta', payload: { id: 's' } }],
    ['codex', { method: 'turn/started', params: { threadId: 't', turn: { id: 'u' } } }],
    ['opencode', { id: 'e', type: 'message.part.updated', properties: { part: { type: 'text' } } }],
    [
      'opencode',
      { info: { id: 'ses' }, messages: [{ info: { id: 'm', role: 'user', sessionID: 'ses' }, parts: [] }] },
    ],
    [
      'gemini-cli',
      { sessionId: 's', projectHash: 'h', messages: [{ id: '1', type: 'user', content: 'hi' }] },
    ],
    [
      'cursor',
      {
        type: 'tool_call',
        subtype: 'started',
        call_id: 'c',
        tool_call: { readToolCall: { args: {} } },
        session_id: 's',
      },
    ],
    [
      'cursor',
      {
        type: 'system',
        subtype: 'init',
        session_id: 's',
        apiKeySource: 'env',
        model: 'm',
        permissionMode: 'default',
      },
    ],
    [
      'cursor',
      { type: 'tool_call', agent_id: 'a', run_id: 'r', call_id: 'c', name: 'read', status: 'running' },
    ],
    [
      'mcp',
      { from: 'client', message: { jsonrpc: '2.0', id: 0, method: 'tools/call', params: { name: 'n' } } },
    ],
  ])('%s: %j', (format, value) => {
    expect(detectFormat(JSON.stringify(value))).toMatchObject({ format });
    expect(detectFormat(JSON.stringify(value, undefined, 2))).toMatchObject({ format });
    expect(detectFormat(`starting …\n${JSON.stringify(value)}\n`)).toMatchObject({ format });
  });

  test('a stored record is told from a stream', () => {
    expect(detectFormat('[{"id":"a","role":"user","parts":[{"type":"text","text":"x"}]}]')).toMatchObject({
      kind: 'record',
    });
    expect(detectFormat('data: {"type":"start-step"}\n\n')).toMatchObject({
      kind: 'stream',
      confidence: 'certain',
    });
  });
});

describe('what cannot be named says why', () => {
  test.each([
    ['', /empty/],
    ['   \n\n', /empty/],
    ['Once upon a time\nthere was', /plain text/],
    ['<!doctype html><html></html>', /web page/],
    ['PK\u0003\u0004\u0000\u0000\u0000', /binary/],
    [
      lines({ level: 'info', msg: 'listening' }, { level: 'warn', msg: 'slow' }),
      /no agent format.*"level", "msg"/,
    ],
    [lines({ type: 'tick' }, { type: 'tock' }), /types "tick", "tock"/],
    ['[1,2,3]', /no agent format/],
  ])('%j', (sample, reason) => {
    const found = detectFormat(sample);
    expect(found.format).toBeUndefined();
    expect(found.reason).toMatch(reason);
  });

  test('packed text has to be unpacked first', () => {
    expect(detectFormat(gzipSync('{"type":"start-step"}'))).toMatchObject({
      format: undefined,
      framing: 'gzip',
    });
  });

  test('members of any kind never break it', () => {
    const odd = [null, 7, 'x', [], {}, [null], { type: {} }];
    for (const name of [
      'type',
      'role',
      'parts',
      'message',
      'messages',
      'params',
      'result',
      'call',
      'choices',
      'content',
    ]) {
      for (const value of odd) {
        expect(() => detectFormat(JSON.stringify({ [name]: value, jsonrpc: '2.0' }))).not.toThrow();
        expect(() => detectFormat(JSON.stringify({ type: 'message', [name]: value }))).not.toThrow();
      }
    }
  });
});

describe('adapters by name', () => {
  test.each(FORMATS)('%s reads nothing and ends', (format) => {
    const adapter = createAdapter(format, { streamId: 's' });
    expect(adapter.end('eof').at(-1)).toMatchObject({ type: 'stream.end', streamId: 's' });
  });

  test('a name that is none is a mistake of the caller', () => {
    expect(isFormatName('ai-sdk')).toBe(true);
    expect(isFormatName('toString')).toBe(false);
    expect(() => createAdapter('nothing' as FormatName, { streamId: 's' })).toThrow(
      /there is no format "nothing"/,
    );
  });
});
