import { initialTranscriptState, reduceTranscript } from '@callboard/core';
import { expect, test } from 'vitest';
import { createLangGraphAdapter } from './adapter.ts';

test("fault 25: a state that names the question after its answer began no turn, and nothing of a child is the root's", () => {
  const says = (namespace: string[], id: string, content: string): object => [
    namespace,
    'messages',
    [
      { type: 'AIMessageChunk', id, content },
      { langgraph_checkpoint_ns: [...namespace, 'model:1'].join('|') },
    ],
  ];
  const adapter = createLangGraphAdapter({ streamId: 's' });
  const frames = [
    says(['tools:9'], 'i', 'inner thought'),
    says([], 'o', 'outer'),
    [
      [],
      'values',
      {
        messages: [
          { type: 'human', id: 'u', content: 'q' },
          { type: 'ai', id: 'o', content: 'outer' },
        ],
      },
    ],
    says(['tools:9', 'inner:2'], 'd', 'deep'),
  ];
  const state = reduceTranscript(initialTranscriptState(), [
    ...frames.flatMap((frame) => adapter.push(frame)),
    ...adapter.end('eof'),
  ]);
  expect(state.runs.size).toBe(1);
  const root = state.messages.values().filter(({ agentKey }) => state.agents.get(agentKey)?.id === 'root');
  const said = state.blocks.values().filter(({ messageKey }) => root.some(({ key }) => key === messageKey));
  expect(said.map(({ text }) => text).sort()).toEqual(['outer', 'q']);
  expect(state.blocks.values().map(({ text }) => text)).toContain('deep');
});
