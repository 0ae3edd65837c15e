import { describe, expect, test } from 'vitest';
import { bench, callPart, toolOf, wideLimits } from '../../test/loop-bench.ts';
import type { Turn } from '../../test/loop-bench.ts';
import { spawnToolName } from './spawn-sub-agent.ts';
import type { Model } from './index.ts';

/** A model that plans by the last request it was given: one list of turns a task. */
function modelByTask(plans: Record<string, readonly Turn[]>): Model {
  const asked = new Map<string, number>();
  return {
    name: 'by-task',
    // eslint-disable-next-line typescript/require-await -- A model is asynchronous by its type; this one has its words at hand.
    async *stream({ messages }) {
      const request = messages.findLast((message) => message.role === 'user');
      const task = request && 'text' in request ? request.text : '';
      const turns = plans[task] ?? [];
      const count = asked.get(task) ?? 0;
      asked.set(task, count + 1);
      yield* turns[Math.min(count, turns.length - 1)] ?? [];
    },
  };
}

const spawn = (task: string, id: string) => callPart(spawnToolName, { task, name: `Agent ${id}` }, id);
const say = (text: string): Turn => [{ type: 'text', text }];

describe('H2: a sub-agent starts once and ends once', () => {
  test('its last words are the result of the call', async () => {
    const model = modelByTask({ go: [[spawn('dig', 'c1')], say('All done.')], dig: [say('Found it.')] });
    const loop = bench({ model, tools: [] });
    await loop.run();
    expect(loop.of('agent.start')).toMatchObject([
      { parentAgentId: 'root', spawnToolCallId: 'c1', task: 'dig', name: 'Agent c1' },
    ]);
    expect(loop.of('agent.end')).toMatchObject([{ outcome: 'completed', result: 'Found it.' }]);
    expect(loop.of('tool.end')).toMatchObject([{ outcome: 'completed', output: 'Found it.' }]);
    expect(loop.of('run.end')).toMatchObject([{ outcome: 'completed' }]);
  });

  test('E2: its error is the error of the call', async () => {
    const tools = [
      toolOf('fetch', () => {
        throw new Error('getaddrinfo ENOTFOUND nowhere');
      }),
    ];
    const model = modelByTask({
      go: [[spawn('load', 'c1'), callPart('ok', {}, 'c2')], say('One of two.')],
      load: [[callPart('fetch', {}, 'c1')]],
    });
    const loop = bench({ model, tools: [...tools, toolOf('ok', () => ({ output: 1 }))] });
    await loop.run();
    expect(loop.of('agent.end')).toMatchObject([
      { outcome: 'failed', error: { message: 'FETCH: getaddrinfo ENOTFOUND nowhere' } },
    ]);
    const spawned = loop
      .of('tool.end')
      .find((event) => event.toolCallId === 'c1' && event.scope.agentId === 'root');
    expect(spawned).toMatchObject({
      outcome: 'failed',
      error: { message: 'FETCH: getaddrinfo ENOTFOUND nowhere' },
    });
  });

  test('a stop settles two levels from below, each once, before the run ends', async () => {
    const tools = [toolOf('hang', () => new Promise(() => undefined))];
    const model = modelByTask({
      go: [[spawn('one', 'c1'), callPart('hang', {}, 'c0')]],
      one: [[spawn('two', 'c2')]],
      two: [[callPart('hang', {}, 'c3')]],
    });
    const loop = bench({ model, tools });
    const ended = loop.run();
    await expect.poll(() => loop.of('tool.run').length).toBe(4);
    loop.stop.abort();
    await ended;
    const ends = loop.events.filter((event) => /^(tool|agent|run)\.end$/.test(event.type));
    const words = ends.map((event) => {
      const name = 'toolCallId' in event ? event.toolCallId : event.scope.agentId;
      return `${event.type} ${name} ${'outcome' in event ? event.outcome : ''}`;
    });
    expect(words.filter((word) => !word.includes('cancelled'))).toEqual([]);
    const order = [
      'tool.end c3',
      'agent.end r1/c2',
      'tool.end c2',
      'agent.end r1/c1',
      'tool.end c1',
      'run.end root',
    ];
    expect(
      words.map((word) => word.replace(' cancelled', '')).filter((word) => order.includes(word)),
    ).toEqual(order);
    expect(words).toHaveLength(7);
  });

  test('H3: the limit of nesting is a failed call that says how to raise it', async () => {
    const model = modelByTask({
      go: [[spawn('one', 'c1')]],
      one: [[spawn('two', 'c2')]],
      two: [[spawn('three', 'c3')]],
    });
    const loop = bench({ model, tools: [], limits: wideLimits });
    await loop.run();
    const deepest = loop.of('tool.end').find((event) => event.toolCallId === 'c3');
    expect(deepest).toMatchObject({
      outcome: 'failed',
      error: { message: 'Sub-agents may nest 2 deep here. Raise it with AGENT_DEPTH.' },
    });
    expect(loop.of('agent.start')).toHaveLength(2);
  });

  test('side by side, equal names and equal call ids stay apart', async () => {
    const model = modelByTask({
      go: [
        [
          { type: 'call', key: '0', id: 'call_0', name: spawnToolName, inputText: '{"task":"a","name":"x"}' },
          { type: 'call', key: '1', id: 'call_0', name: spawnToolName, inputText: '{"task":"b","name":"x"}' },
        ],
        say('ok'),
      ],
      a: [say('A')],
      b: [say('B')],
    });
    const loop = bench({ model, tools: [] });
    await loop.run();
    const agents = loop.of('agent.start').map((event) => event.scope.agentId);
    expect(new Set(agents).size).toBe(2);
    expect(loop.of('tool.end').map((event) => event.output)).toEqual(['A', 'B']);
  });
});
