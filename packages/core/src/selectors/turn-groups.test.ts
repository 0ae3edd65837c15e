import { describe, expect, it } from 'vitest';
import type { TranscriptEvent } from '../events/index.ts';
import { initialTranscriptState, reduceTranscript } from '../index.ts';
import {
  selectAgentMessages,
  selectBlockText,
  selectMessageItems,
  selectRootMessages,
  selectTurnGroups,
} from '../selectors.ts';
import { createEventBuilder } from '../testing.ts';

const empty = initialTranscriptState();

function apply(events: readonly TranscriptEvent[], state = empty): typeof state {
  return reduceTranscript(state, events);
}

describe('selectTurnGroups', () => {
  it('parts what is said from the reasoning, calls and agents between', () => {
    const b = createEventBuilder();
    b.runStart();
    b.think('m1', 'First, look.');
    b.tool('t1', 'find', { messageId: 'm1', input: {} });
    b.text('m1', 'Found one. ');
    b.text('m1', 'Going on.');
    b.tool('t2', 'read', { messageId: 'm1', input: {} });
    b.think('m1', '  \n');
    b.think('m1', '');
    b.tool('t3', 'read', { messageId: 'm1', input: {} });
    b.text('m1', 'Done.');
    const state = apply(b.events);
    const key = selectRootMessages(state)[0]?.key ?? '';
    const groups = selectTurnGroups(state, key);
    expect(groups.map((group) => [group.type, group.items.map((item) => item.type)])).toEqual([
      ['thinking', ['block', 'tool-call']],
      ['text', ['block']],
      ['thinking', ['tool-call', 'tool-call']],
      ['text', ['block']],
    ]);
    expect(groups.flatMap((group) => group.items)).toEqual(selectMessageItems(state, key));
    expect(selectBlockText(state, key)).toBe('Found one. Going on.\n\nDone.');
    expect(new Set(groups.map((group) => group.key)).size).toBe(4);
  });

  it('fault 84: leaves blank and redacted reasoning out and keeps it in the data', () => {
    const b = createEventBuilder();
    b.runStart();
    for (const [blockId, text] of [
      ['1', ''],
      ['2', '  \n'],
      ['3', ''],
      ['4', ''],
      ['5', 'real'],
    ] as const) {
      b.event({ type: 'block.start', messageId: 'm1', blockId, kind: 'reasoning' });
      b.event({ type: 'block.delta', messageId: 'm1', blockId, off: 0, text });
      b.event({ type: 'block.end', messageId: 'm1', blockId, ...(text === '' && { opaque: 'sealed' }) });
    }
    const state = apply(b.events);
    const key = selectRootMessages(state)[0]?.key ?? '';
    expect(selectTurnGroups(state, key)).toHaveLength(1);
    expect(selectMessageItems(state, key)).toHaveLength(1);
    expect(state.blocks.size).toBe(5);
  });

  it('keeps groups that did not change, event by event, and equals a fresh grouping', () => {
    const b = createEventBuilder();
    b.runStart();
    for (let round = 0; round < 6; round++) {
      b.think('m1', 'hm');
      b.tool(`t${round}`, 'find', { messageId: 'm1', input: {} });
      b.text('m1', 'said ');
      b.text('m1', 'more');
      b.ok(`t${round}`, 1);
    }
    let state = empty;
    let before: ReturnType<typeof selectTurnGroups> = [];
    for (const event of b.events) {
      state = apply([event], state);
      const key = selectRootMessages(state)[0]?.key ?? '';
      const groups = selectTurnGroups(state, key);
      expect(groups.slice(0, Math.max(0, before.length - 1))).toEqual(before.slice(0, -1));
      for (const [index, group] of before.slice(0, -1).entries()) expect(groups[index]).toBe(group);
      const onlyGrew = event.type === 'block.delta' && event.off > 0;
      expect(groups === before || !onlyGrew).toBe(true);
      expect(selectTurnGroups(state, key)).toBe(groups);
      before = groups;
    }
    const again = apply(b.events);
    const key = selectRootMessages(again)[0]?.key ?? '';
    expect(selectTurnGroups(again, key)).toEqual(before);
  });

  it('answers for two states of one transcript in turn without making new objects', () => {
    const b = createEventBuilder();
    b.runStart();
    b.text('m1', 'a');
    const first = apply(b.events);
    const second = apply(b.tool('t1', 'find', { messageId: 'm1' }), first);
    const key = selectRootMessages(first)[0]?.key ?? '';
    const [one, two] = [selectTurnGroups(first, key), selectTurnGroups(second, key)];
    expect(selectTurnGroups(first, key)).toBe(one);
    expect(selectTurnGroups(second, key)).toBe(two);
    expect(two[0]).toBe(one[0]);
    expect(selectRootMessages(first)).toBe(selectRootMessages(first));
  });

  it('drops withdrawn things from every list', () => {
    const b = createEventBuilder();
    b.runStart();
    const step = b.in({ stepId: 's1' });
    step.text('m1', 'withdrawn');
    step.tool('t1', 'find', { messageId: 'm1', input: {} });
    step.event({ type: 'step.reset' });
    b.in({ stepId: 's2' }).text('m1', 'kept');
    b.text('m2', 'also withdrawn');
    b.event({ type: 'message.retract', messageId: 'm2' });
    const state = apply(b.events);
    expect(selectRootMessages(state).map(({ id }) => id)).toEqual(['m1']);
    expect(selectBlockText(state, selectRootMessages(state)[0]?.key ?? '')).toBe('kept');
    expect(state.toolCalls.size).toBe(1);
  });

  it('shares one frozen empty list', () => {
    expect(selectRootMessages(empty)).toBe(selectMessageItems(empty, 'nothing'));
    expect(selectTurnGroups(empty, 'nothing')).toBe(selectAgentMessages(empty, 'nobody'));
    expect(Object.isFrozen(selectRootMessages(empty))).toBe(true);
  });
});
