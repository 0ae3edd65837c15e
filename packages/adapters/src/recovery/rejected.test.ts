import { selectRootMessages } from '@callboard/core/selectors';
import { verifyTranscript } from '@callboard/core/verify';
import { describe, expect, test } from 'vitest';
import { fold } from '../../test/fold.ts';
import { at, finishes, play, recovering, view } from '../../test/recovered-view.ts';

describe('an attempt that must not run', () => {
  test('fault 83: a call cut by the token limit is a failed row with its raw text, and never markup', () => {
    const raw = '<tool_call>{"name":"w","arguments":{"c":"lon';
    for (let n = 0; n < raw.length; n += 1) {
      const events = play(recovering(), [`Ok ${raw}`], { cut: at(n), ending: finishes.length });
      expect(view(events)).toEqual([
        ['text', 'Ok '],
        ['call', 'w', raw, 'failed'],
      ]);
      const [call] = fold(events).toolCalls.values();
      expect(call?.error).toMatchObject({
        code: 'recovery-truncated',
        message: expect.stringContaining('not run'),
      });
      expect(call).toMatchObject({ errorPhase: 'protocol', effects: 'none', inputEncoding: 'text' });
      expect(verifyTranscript(events)).toEqual([]);
    }
  });

  test('fault 83: whether the closer is missing or the answer was cut off is decided by how it ended', () => {
    const text = 'Go\n<tool_call>\n<function=peek>\n<parameter=p>\na\n</parameter>\n';
    const status = (ending: readonly object[]): unknown =>
      view(play(recovering(), [text], { ending }))
        .at(-1)
        ?.at(-1);
    expect(status(finishes.stop)).toBe('ready');
    expect(status(finishes.length)).toBe('failed');
    expect(status([])).toBe('failed');
    expect(status([{ type: 'abort' }])).toBe('failed');
  });

  test('an unknown tool leaves the text when its tokens are reserved, and says its name', () => {
    const raw = '<|tool_call_begin|>functions.nope:0<|tool_call_argument_begin|>{"a":1}<|tool_call_end|>';
    const events = play(recovering(), [`x<|tool_calls_section_begin|>${raw}<|tool_calls_section_end|>`]);
    const [call] = fold(events).toolCalls.values();
    expect(call?.error?.message).toBe('Unknown tool: functions.nope');
    expect(call?.inputText).toContain(raw);
    expect(view(events)[0]).toEqual(['text', 'x']);
  });

  test('broken input is never an empty call', () => {
    const events = play(recovering(), ['<|tool_call_start|>[peek(p="a", ]<|tool_call_end|>']);
    const [call] = fold(events).toolCalls.values();
    expect(call).toMatchObject({ status: 'failed', hasInput: false });
  });
});

describe('a recovered call that nobody has run', () => {
  const text = 'Go <tool_call>{"name":"w","arguments":{}}</tool_call>';
  const callAfter = (ending: readonly object[], executor?: 'agent'): object | undefined => {
    const options = executor === undefined ? {} : { executor };
    const state = fold(play(recovering(options), [text], { ending }));
    return [...state.toolCalls.values()][0];
  };

  test('waits for this app after a run that ended well', () => {
    expect(callAfter(finishes.stop)).toMatchObject({
      status: 'ready',
      awaitsClient: true,
      recovered: 'hermes',
    });
  });

  test('is settled as the end of its run says otherwise', () => {
    expect(callAfter(finishes.length)).toMatchObject({ status: 'interrupted', soft: true });
    expect(callAfter([{ type: 'abort' }])).toMatchObject({ status: 'cancelled', soft: true });
    expect(callAfter([])).toMatchObject({ status: 'interrupted', settleReason: 'connection-lost' });
  });

  test('has an unknown outcome when the host says that its server runs such calls', () => {
    expect(callAfter(finishes.stop, 'agent')).toMatchObject({
      status: 'interrupted',
      settleReason: 'run-ended',
    });
  });

  test('takes the end that the app gives it', () => {
    const state = fold(play(recovering(), [text]));
    const [call] = state.toolCalls.values();
    const [message] = selectRootMessages(state);
    const scope = { runId: 's1', agentId: 'root' };
    const end = { v: 1, source: 'app', streamId: 'app', epoch: 0, seq: 0, scope } as const;
    const toolCallId = call?.id ?? '';
    const after = fold([{ ...end, type: 'tool.end', toolCallId, outcome: 'completed', output: 1 }], state);
    expect(message).toBeDefined();
    expect(after.toolCalls.get(call?.key ?? '')).toMatchObject({
      status: 'completed',
      output: 1,
      soft: false,
    });
  });
});
