import { describe, expect, it } from 'vitest';
import type { ToolCall } from '../entities/index.ts';
import type { TranscriptEvent } from '../events/index.ts';
import { initialTranscriptState, reduceTranscript } from '../index.ts';
import { createEventBuilder } from '../testing.ts';

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}

const facts = (call: ToolCall | undefined): unknown =>
  call && [
    call.name,
    call.title,
    call.status,
    call.soft,
    call.input,
    call.output,
    call.error?.message,
    call.hidden,
    call.messageKey,
  ];

describe('C2: one call in any order of delivery', () => {
  const b = createEventBuilder();
  const opening = b.runStart();
  const story: TranscriptEvent[] = [
    ...b.tool('t1', 'find', { messageId: 'm1', title: 'Find it' }),
    b.event({ type: 'tool.input.set', toolCallId: 't1', messageId: 'm1', complete: true, input: { q: 1 } }),
    b.event({ type: 'tool.run', toolCallId: 't1', messageId: 'm1' }),
    ...b.progress('t1', 1, 2, 'half'),
  ];
  const ends = {
    completed: b.ok('t1', 'R', { messageId: 'm1' }),
    failed: b.fail('t1', 'no', { messageId: 'm1' }),
  };
  const closing = b.runEnd();

  it.each(Object.entries(ends))('%s', (_outcome, end) => {
    const usual = reduceTranscript(initialTranscriptState(), [...opening, ...story, ...end, ...closing]);
    for (const order of permutations([...story, ...end])) {
      const state = reduceTranscript(initialTranscriptState(), [...opening, ...order, ...closing]);
      expect(state.toolCalls.size).toBe(1);
      expect([order.map(({ type }) => type), facts(state.toolCalls.at(0))]).toEqual([
        order.map(({ type }) => type),
        facts(usual.toolCalls.at(0)),
      ]);
      expect(state.tally).toEqual(usual.tally);
    }
  });
});

describe('C2: an agent in any order of delivery', () => {
  it('hangs where it belongs', () => {
    const b = createEventBuilder();
    const opening = b.runStart();
    const child = b.in({ agentId: 'a1' });
    const grandchild = b.in({ agentId: 'a2' });
    const story = [
      ...b.tool('t1', 'delegate', { messageId: 'm1' }),
      ...b.agent('a1', { spawnToolCallId: 't1', name: 'Scout' }),
      ...child.tool('t2', 'delegate', { messageId: 'n1' }),
      ...child.agent('a2', { spawnToolCallId: 't2', name: 'Deep scout' }),
      ...grandchild.tool('x', 'grep', { messageId: 'o1' }),
    ];
    for (const order of permutations(story)) {
      const state = reduceTranscript(initialTranscriptState(), [...opening, ...order]);
      const tree = state.agents
        .values()
        .map((agent) => [
          agent.id,
          agent.parentAgentKey,
          agent.spawnCallKey,
          agent.name,
          agent.link,
          agent.tally,
        ]);
      const usual = reduceTranscript(initialTranscriptState(), [...opening, ...story]);
      const expected = usual.agents
        .values()
        .map((agent) => [
          agent.id,
          agent.parentAgentKey,
          agent.spawnCallKey,
          agent.name,
          agent.link,
          agent.tally,
        ]);
      expect(new Set(tree.map((row) => JSON.stringify(row)))).toEqual(
        new Set(expected.map((row) => JSON.stringify(row))),
      );
      expect(state.tally).toEqual(usual.tally);
      const message = (value: typeof state): unknown =>
        value.messages.values().find(({ id }) => id === 'm1')?.tally;
      expect(message(state)).toEqual(message(usual));
    }
  });
});
