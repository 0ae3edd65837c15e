import type { TranscriptEvent, TranscriptState } from '@callboard/core';
import { initialTranscriptState, reduceTranscript } from '@callboard/core';
import { createEventBuilder } from '@callboard/core/testing';
import type { EventBuilder } from '@callboard/core/testing';
import { convertToModelMessages } from 'ai';
import type { UIMessage } from 'ai';
import { describe, expect, test } from 'vitest';
import { anthropicProblems, openAiProblems } from '../../test/history-rules.ts';
import { createClaudeCodeAdapter } from '../claude-code/adapter.ts';
import { toMessages } from './index.ts';

function stateOf(write: (builder: EventBuilder) => void): TranscriptState {
  const builder = createEventBuilder();
  builder.open();
  builder.runStart();
  write(builder);
  return fold(builder.events);
}

const fold = (events: readonly TranscriptEvent[]): TranscriptState =>
  reduceTranscript(initialTranscriptState(), events);

/** The results that each provider gets, as text. */
function results(state: TranscriptState): string[] {
  const openAi = toMessages(state, 'openai').flatMap((one) => (one.role === 'tool' ? [one.content] : []));
  const anthropic = toMessages(state, 'anthropic').flatMap(({ content }) =>
    content.flatMap((block) => (block.type === 'tool_result' ? [block.content] : [])),
  );
  expect(anthropic).toEqual(openAi);
  expect(openAiProblems(toMessages(state, 'openai'))).toEqual([]);
  expect(anthropicProblems(toMessages(state, 'anthropic'))).toEqual([]);
  return openAi;
}

describe('the history of the next request', () => {
  test('a call that was cut off has a truthful error for its result (fault 3)', async () => {
    const lines = [
      {
        type: 'assistant',
        uuid: 'l1',
        parentUuid: null,
        sessionId: 's',
        message: {
          id: 'm1',
          role: 'assistant',
          content: [
            { type: 'tool_use', id: 'k1', name: 'read', input: { path: 'a' } },
            { type: 'tool_use', id: 'k2', name: 'write', input: { path: 'b' } },
          ],
        },
      },
      {
        type: 'user',
        uuid: 'l2',
        parentUuid: 'l1',
        sessionId: 's',
        message: {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: 'k1', content: 'text of a' }],
        },
      },
    ];
    const adapter = createClaudeCodeAdapter({ streamId: 's', mode: 'import' });
    const events = [...lines.flatMap((line) => adapter.push(line)), ...adapter.end('eof')];
    const state = fold(events);
    expect(state.toolCalls.values().map(({ id, status }) => [id, status])).toEqual([
      ['k1', 'completed'],
      ['k2', 'interrupted'],
    ]);
    expect(results(state)).toEqual([
      expect.stringContaining('text of a') as string,
      expect.stringMatching(/^Interrupted: the outcome of the call is unknown/) as string,
    ]);
    const anthropic = toMessages(state, 'anthropic');
    expect(anthropic.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(anthropic[2]?.content).toMatchObject([
      { type: 'tool_result', tool_use_id: 'k1' },
      { type: 'tool_result', tool_use_id: 'k2', is_error: true },
    ]);
    const model = await convertToModelMessages(toMessages(state, 'ai-sdk') as UIMessage[]);
    expect(model.map(({ role }) => role)).toEqual(['assistant', 'tool']);
    expect(model[1]?.content).toMatchObject([
      { toolCallId: 'k1' },
      { toolCallId: 'k2', output: { type: 'error-text' } },
    ]);
  });

  test('every way a call can stand gives one result that says what is known', () => {
    const state = stateOf((b) => {
      b.user('u1', 'go');
      for (const id of ['done', 'void', 'failed', 'denied', 'stopped', 'late', 'asked', 'asleep'])
        b.event({ type: 'tool.start', toolCallId: id, messageId: 'm1', toolName: 'work' });
      for (const id of ['done', 'void', 'failed', 'stopped', 'late'])
        b.event({ type: 'tool.run', toolCallId: id, messageId: 'm1' });
      b.event({ type: 'tool.end', toolCallId: 'done', outcome: 'completed', output: { rows: 2 } });
      b.event({ type: 'tool.end', toolCallId: 'void', outcome: 'completed' });
      b.event({
        type: 'tool.end',
        toolCallId: 'failed',
        outcome: 'failed',
        error: { message: 'query failed' },
      });
      b.event({ type: 'tool.end', toolCallId: 'denied', outcome: 'denied', reason: 'not now' });
      b.event({ type: 'tool.end', toolCallId: 'stopped', outcome: 'cancelled', effects: 'possible' });
      b.event({ type: 'tool.progress', toolCallId: 'late', progress: 3, total: 5, message: 'Sanitizing' });
      b.event({ type: 'tool.output.delta', toolCallId: 'late', channel: 'stdout', off: 0, text: 'half' });
      b.event({ type: 'ask.open', askId: 'a', kind: 'approval', toolCallId: 'asked' });
    });
    expect(results(state)).toEqual([
      '{"rows":2}',
      '(no output)',
      'Failed: query failed',
      'Denied: the call was not allowed and did not run.\nReason: not now',
      'Cancelled: the call has no result.\nIt may have had effects.',
      'No result yet: the call was still running when this conversation went on.\nLast progress: 60 % Sanitizing\nOutput so far: half',
      'No result: nobody has approved the call, so it has not been run.',
      'No result: the call was not complete when this conversation went on.',
    ]);
  });

  test('calls of one response are grouped, words behind their results are the next response', () => {
    const state = stateOf((b) => {
      b.user('u1', 'go');
      b.text('m1', 'Looking. ');
      for (const id of ['a', 'b'])
        b.event({ type: 'tool.start', toolCallId: id, messageId: 'm1', toolName: 'look' });
      for (const id of ['b', 'a']) b.ok(id, `found ${id}`);
      b.closeBlock('m1');
      b.text('m1', 'Both found.');
      b.runEnd();
    });
    expect(toMessages(state, 'openai')).toEqual([
      { role: 'user', content: 'go' },
      {
        role: 'assistant',
        content: 'Looking. ',
        tool_calls: [
          { id: 'a', type: 'function', function: { name: 'look', arguments: '{}' } },
          { id: 'b', type: 'function', function: { name: 'look', arguments: '{}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'a', content: 'found a' },
      { role: 'tool', tool_call_id: 'b', content: 'found b' },
      { role: 'assistant', content: 'Both found.' },
    ]);
    expect(toMessages(state, 'anthropic').map(({ content }) => content.map(({ type }) => type))).toEqual([
      ['text'],
      ['text', 'tool_use', 'tool_use'],
      ['tool_result', 'tool_result'],
      ['text'],
    ]);
    expect(
      toMessages(state, 'ai-sdk')
        .at(-1)
        ?.parts.map(({ type }) => type),
    ).toEqual(['step-start', 'text', 'dynamic-tool', 'dynamic-tool', 'step-start', 'text']);
  });

  test('input that is no object, or never became complete, is put into one', () => {
    const state = stateOf((b) => {
      const start = (id: string): void =>
        void b.event({ type: 'tool.start', toolCallId: id, messageId: 'm1', toolName: 'w' });
      start('list');
      b.event({ type: 'tool.input.set', toolCallId: 'list', complete: true, input: [1, 2] });
      start('cut');
      b.event({ type: 'tool.input.delta', toolCallId: 'cut', off: 0, text: '{"path": "a' });
      start('nothing');
      b.event({ type: 'tool.input.set', toolCallId: 'nothing', complete: true, input: null });
    });
    const inputs = toMessages(state, 'anthropic').flatMap(({ content }) =>
      content.flatMap((block) => (block.type === 'tool_use' ? [block.input] : [])),
    );
    expect(inputs).toEqual([{ input: [1, 2] }, { unparsable_input: '{"path": "a' }, {}]);
    expect(results(state)).toHaveLength(3);
  });

  test('ids and names that a provider refuses are changed, in both places, and stay unique', () => {
    const state = stateOf((b) => {
      for (const runId of ['r1', 'r2', 'r3'])
        b.in({ runId }).event({
          type: 'tool.start',
          toolCallId: 'call 0.1',
          messageId: `m-${runId}`,
          toolName: 'mcp.files/read',
        });
      b.event({ type: 'tool.start', toolCallId: 'x'.repeat(90), messageId: 'm-long', toolName: '' });
    });
    const calls = toMessages(state, 'openai').flatMap((one) =>
      one.role === 'assistant' ? (one.tool_calls ?? []) : [],
    );
    expect(calls.map(({ id }) => id)).toEqual(['call_0_1', 'call_0_1_2', 'call_0_1_3', 'x'.repeat(40)]);
    expect(calls.map(({ function: { name } }) => name)).toEqual([
      'mcp_files_read',
      'mcp_files_read',
      'mcp_files_read',
      'unknown_tool',
    ]);
    expect(results(state)).toHaveLength(4);
  });

  test('roles alternate, the user begins, and nothing empty is sent', () => {
    const state = stateOf((b) => {
      b.text('m0', 'Hello.\n');
      b.closeBlock('m0');
      b.user('u1', 'one');
      b.user('u2', 'two');
      b.text('m1', '  \n ');
      b.think('m2', 'only thoughts');
      b.text('m3', 'First.');
      b.text('m4', 'Second. \n');
    });
    expect(toMessages(state, 'anthropic')).toEqual([
      { role: 'user', content: [{ type: 'text', text: '(The conversation begins here.)' }] },
      { role: 'assistant', content: [{ type: 'text', text: 'Hello.\n' }] },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'one' },
          { type: 'text', text: 'two' },
        ],
      },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'First.' },
          { type: 'text', text: 'Second.' },
        ],
      },
    ]);
    expect(toMessages(state, 'openai').map(({ role, content }) => [role, content])).toEqual([
      ['assistant', 'Hello.\n'],
      ['user', 'one\n\ntwo'],
      ['assistant', 'First.\n\nSecond. \n'],
    ]);
  });

  test('what was withdrawn is left out, and of a sub-agent stays what its call returned', () => {
    const state = stateOf((b) => {
      b.user('u1', 'go');
      b.text('m0', 'A first try.');
      b.event({ type: 'message.retract', messageId: 'm0' });
      b.event({ type: 'tool.start', toolCallId: 't', messageId: 'm1', toolName: 'delegate' });
      b.agent('scout', { spawnToolCallId: 't' });
      const scout = b.in({ agentId: 'scout' });
      scout.event({ type: 'tool.start', toolCallId: 'inner', messageId: 'n1', toolName: 'grep' });
      scout.ok('inner', '2 hits');
      b.ok('t', 'Two hits.');
    });
    expect(JSON.stringify(toMessages(state, 'openai'))).not.toMatch(/A first try|inner/);
    expect(results(state)).toEqual(['Two hits.']);
    const agentKey = state.agents.values().find(({ id }) => id === 'scout')?.key ?? '';
    expect(toMessages(state, 'openai', agentKey).map(({ role }) => role)).toEqual(['assistant', 'tool']);
  });

  test('files go along where a provider takes them', () => {
    const png = 'data:image/png;base64,iVBORw0KGgo=';
    const state = stateOf((b) => {
      b.event({ type: 'message.start', messageId: 'u1', role: 'user' });
      const files = [
        { type: 'file', mediaType: 'image/png', url: png },
        { type: 'image', source: { type: 'base64', media_type: 'image/webp', data: 'UklGRg==' } },
        { type: 'file', mediaType: 'application/pdf', url: 'https://example.org/a.pdf', filename: 'a.pdf' },
        { type: 'file', mediaType: 'image/png', url: 'javascript:alert(1)' },
      ];
      files.forEach((value, at) =>
        b.event({ type: 'block.set', messageId: 'u1', blockId: `f${at}`, kind: 'file', value }),
      );
    });
    expect(toMessages(state, 'openai')[0]?.content).toEqual([
      { type: 'image_url', image_url: { url: png } },
      { type: 'image_url', image_url: { url: 'data:image/webp;base64,UklGRg==' } },
      { type: 'text', text: '[file a.pdf: application/pdf]' },
    ]);
    expect(toMessages(state, 'anthropic')[0]?.content).toMatchObject([
      { type: 'image', source: { type: 'base64', media_type: 'image/png' } },
      { type: 'image', source: { type: 'base64', media_type: 'image/webp' } },
      { type: 'text' },
    ]);
    expect(toMessages(state, 'ai-sdk')[0]?.parts).toHaveLength(3);
  });

  test('a format that does not exist is a mistake of the caller', () => {
    expect(() =>
      toMessages(
        stateOf(() => undefined),
        'toString' as 'openai',
      ),
    ).toThrow(/no history format "toString"/);
    expect(
      toMessages(
        stateOf(() => undefined),
        'openai',
      ),
    ).toEqual([]);
  });
});
