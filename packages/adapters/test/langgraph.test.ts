import { createTranscriptStore } from '@callboard/core';
import { readRecording } from '@callboard/fixtures/node';
import { expect, test } from 'vitest';
import { createLangGraphAdapter } from '../src/langgraph/index.ts';
import { describeAdapterLaws } from './adapter-laws.ts';

describeAdapterLaws('langgraph', createLangGraphAdapter, {
  violations: {
    // Tools that were stopped with their run say nothing more.
    'langgraph/modes-abort': ['B2 Run stream-1 never ends.'],
    'langgraph/v3-abort': ['A1 Call c1 has no end when its run ends.'],
  },
});

test.each(['modes', 'v3'])(
  'a thread that goes on in another stream, after a question, keeps its rows: %s',
  (form) => {
    const lines = readRecording(`langgraph/${form}-approval-approved`).trim().split('\n');
    const isBeginning = (line: string, at: number): boolean =>
      at > 0 &&
      (form === 'v3'
        ? line.startsWith('{"type":"event","seq":0,')
        : line.startsWith('[[],"values"') && lines[at - 1]?.includes('__interrupt__') === true);
    const cut = lines.findLastIndex(isBeginning);
    expect(cut).toBeGreaterThan(5);
    const store = createTranscriptStore();
    const between: unknown[] = [];
    const streams = [lines.slice(0, cut), lines.slice(cut)];
    for (const [index, stream] of streams.entries()) {
      const adapter = createLangGraphAdapter({ streamId: `thread-1/${index}` });
      store.dispatch([...adapter.push(`${stream.join('\n')}\n`), ...adapter.end('eof')]);
      between.push(store.getState().toolCalls.at(0)?.status);
    }
    const state = store.getState();
    expect(state.toolCalls.values().map(({ id, status }) => [id, status])).toEqual([
      ['c1', 'completed'],
      ['c2', 'completed'],
    ]);
    expect(state.asks.at(0)?.state).not.toBe('open');
    expect(state.messages.values().map(({ id }) => id)).toEqual(['u1', 'ai-1', 'ai-2']);
  },
);
