import { afterEach, describe, expect, test, vi } from 'vitest';
import { bench, callPart, modelOf, toolOf, wideLimits } from '../../test/loop-bench.ts';
import { createCallStops } from './call-stops.ts';

const say = (text: string) => [{ type: 'text', text } as const];
const works = toolOf('works', () => ({ output: 'fine' }));
const breaks = (name: string, message: string) =>
  toolOf(name, () => {
    throw new Error(message);
  });

afterEach(() => {
  vi.useRealTimers();
});

describe('H3: what cannot run is a visible call with its own error', () => {
  test('an unknown tool', async () => {
    const model = modelOf([[callPart('nope', { a: 1 }), callPart('works', {})], say('ok')]);
    const loop = bench({ model, tools: [works] });
    await loop.run();
    expect(loop.of('tool.start').map((event) => event.toolName)).toEqual(['nope', 'works']);
    expect(loop.of('tool.end')[0]).toMatchObject({
      outcome: 'failed',
      phase: 'protocol',
      error: 'There is no tool named "nope". Offered: works, spawn_sub_agent.',
    });
    expect(loop.of('run.end')).toMatchObject([{ outcome: 'completed' }]);
  });

  test('input that is not JSON keeps its text', async () => {
    const broken = { type: 'call', key: 'k', name: 'works', inputText: '{"path": "a' } as const;
    const loop = bench({ model: modelOf([[broken]]), tools: [works] });
    await loop.run();
    expect(loop.of('tool.input.set')).toMatchObject([{ complete: true, inputText: '{"path": "a' }]);
    expect(loop.of('tool.end')[0]).toMatchObject({ outcome: 'failed', phase: 'input' });
    expect(String(loop.of('tool.end')[0]?.error)).toContain('not valid JSON');
  });

  test('input that the tool refuses', async () => {
    const strict = toolOf('strict', () => ({ output: 1 }), { validate: () => 'path must be a string.' });
    const loop = bench({ model: modelOf([[callPart('strict', { path: 3 })]]), tools: [strict] });
    await loop.run();
    expect(loop.of('tool.end')[0]).toMatchObject({ phase: 'input', error: 'path must be a string.' });
    expect(loop.of('tool.run')).toEqual([]);
  });

  test('a call without a name', async () => {
    const nameless = { type: 'call', key: 'k', inputText: '{}' } as const;
    const loop = bench({ model: modelOf([[nameless]]), tools: [works] });
    await loop.run();
    expect(loop.of('tool.start')).toHaveLength(1);
    expect(loop.of('tool.end')).toMatchObject([{ error: 'The call names no tool.' }]);
  });

  test('the turn limit ends the run and says how to raise it', async () => {
    const model = modelOf([[callPart('works', {})]]);
    const limits = { ...wideLimits, turns: { value: 2, raise: 'MAX_TURNS' } };
    const loop = bench({ model, tools: [works], limits });
    await loop.run();
    expect(model.requests).toHaveLength(2);
    expect(loop.of('run.end')).toMatchObject([
      {
        outcome: 'limit',
        limit: 'Stopped after 2 turns, the limit for one run. Raise it with MAX_TURNS.',
      },
    ]);
  });

  test('an answer cut off at its length ends the run at that limit, and its calls do not run', async () => {
    const works = vi.fn<() => { output: string }>(() => ({ output: 'fine' }));
    const cut = { type: 'call', key: 'k', name: 'works', inputText: '{"path":"a"}' } as const;
    const model = modelOf([[...say('The first half'), cut, { type: 'finish', reason: 'length' }]]);
    const loop = bench({ model, tools: [toolOf('works', works)] });
    await loop.run();
    expect(works).not.toHaveBeenCalled();
    expect(loop.of('tool.end')).toMatchObject([
      { outcome: 'failed', error: expect.stringContaining('its input may be incomplete') },
    ]);
    expect(loop.of('message.end')).toMatchObject([{ outcome: 'failed', finishReason: 'length' }]);
    expect(loop.of('run.end')).toMatchObject([
      { outcome: 'limit', limit: expect.stringContaining('length limit') },
    ]);
    expect(model.requests).toHaveLength(1);
  });

  test('an answer that a filter cut off is a failure, whatever was said before', async () => {
    const loop = bench({
      model: modelOf([[...say('Half'), { type: 'finish', reason: 'content_filter' }]]),
      tools: [works],
    });
    await loop.run();
    expect(loop.of('run.end')).toMatchObject([
      { outcome: 'failed', error: { message: expect.stringContaining('filter') } },
    ]);
  });

  test('a whole answer carries the reason of its end', async () => {
    const loop = bench({ model: modelOf([[...say('Done'), { type: 'finish', reason: 'stop' }]]), tools: [] });
    await loop.run();
    expect(loop.of('message.end')).toMatchObject([{ outcome: 'completed', finishReason: 'stop' }]);
  });

  test('ids that reach for the prototype are ordinary ids', async () => {
    const calls = ['__proto__', 'constructor', '__proto__'].map((id) => callPart('works', {}, id));
    const twice = calls.map((call, index) => ({ ...call, key: String(index) }));
    const loop = bench({ model: modelOf([twice, say('ok')]), tools: [works] });
    await loop.run();
    expect(loop.of('tool.end').map((event) => event.toolCallId)).toEqual([
      '__proto__',
      'constructor',
      '__proto__#2',
    ]);
  });
});

describe('H4: when every call of a turn failed', () => {
  test('A6: the run ends with each cause and does not ask the model again', async () => {
    const model = modelOf([[callPart('a', {}), callPart('b', {})], say('never said')]);
    const loop = bench({ model, tools: [breaks('a', 'no route'), breaks('b', 'no disk')] });
    await loop.run();
    expect(model.requests).toHaveLength(1);
    expect(loop.of('block.end').at(-1)?.text).toBe('All 2 tool calls failed:\n\n- A: no route\n- B: no disk');
    expect(loop.of('run.end')).toMatchObject([{ outcome: 'failed' }]);
  });

  test('the model is asked again where that is declared', async () => {
    const model = modelOf([[callPart('a', {})], say('I will do without.')]);
    const loop = bench({ model, tools: [breaks('a', 'no route')], onAllFailed: 'ask-model' });
    await loop.run();
    expect(model.requests).toHaveLength(2);
    expect(loop.of('run.end')).toMatchObject([{ outcome: 'completed' }]);
  });

  test('one that worked is enough to go on', async () => {
    const model = modelOf([[callPart('a', {}), callPart('works', {})], say('Half of it.')]);
    const loop = bench({ model, tools: [breaks('a', 'no route'), works] });
    await loop.run();
    expect(model.requests).toHaveLength(2);
  });

  test('a model that cannot be reached fails the run with the cause and keeps what was said', async () => {
    const loop = bench({
      model: {
        name: 'gone',
        async *stream() {
          yield { type: 'text', text: 'Half a sen' };
          await Promise.resolve();
          throw new Error('connect ECONNREFUSED 127.0.0.1:9');
        },
      },
      tools: [],
    });
    await loop.run();
    expect(loop.of('block.delta')).toMatchObject([{ text: 'Half a sen' }]);
    expect(loop.of('message.end')).toMatchObject([{ outcome: 'failed' }]);
    expect(loop.of('run.end')).toMatchObject([
      { outcome: 'failed', error: { message: 'connect ECONNREFUSED 127.0.0.1:9' } },
    ]);
  });
});

describe('asking a person first', () => {
  const guarded = () =>
    toolOf('drop', (input) => ({ output: input }), {
      readOnly: false,
      approval: () => ({ title: 'Drop it?', prompt: 'It cannot be brought back.' }),
    });
  const asked = () =>
    bench({ model: modelOf([[callPart('drop', { path: 'a' }, 'c1')], say('ok')]), tools: [guarded()] });

  test('runs once allowed, with the input as edited', async () => {
    const loop = asked();
    const ended = loop.run();
    await expect.poll(() => loop.of('ask.open').length).toBe(1);
    expect(loop.of('tool.run')).toEqual([]);
    const askId = loop.of('ask.open')[0]!.askId;
    expect(loop.desk.answer(askId, { outcome: 'approved', input: { path: 'b' } })).toBe(true);
    expect(loop.desk.answer(askId, { outcome: 'denied' })).toBe(false);
    await ended;
    expect(loop.of('ask.close')).toMatchObject([{ outcome: 'approved', by: 'user' }]);
    expect(loop.of('tool.end')).toMatchObject([{ outcome: 'completed', output: { path: 'b' } }]);
  });

  test('does not run when denied, and the model learns why', async () => {
    const model = modelOf([[callPart('drop', {}, 'c1')], say('I left it.')]);
    const loop = bench({ model, tools: [guarded()] });
    const ended = loop.run();
    await expect.poll(() => loop.of('ask.open').length).toBe(1);
    loop.desk.answer(loop.of('ask.open')[0]!.askId, { outcome: 'denied', reason: 'I need it' });
    await ended;
    expect(loop.of('tool.run')).toEqual([]);
    expect(loop.of('tool.end')).toMatchObject([{ outcome: 'denied', reason: 'I need it' }]);
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({ role: 'tool', text: 'denied: I need it' });
  });

  test('always holds for the calls after it', async () => {
    const turns = [[callPart('drop', {}, 'c1')], [callPart('drop', {}, 'c2')], say('ok')];
    const loop = bench({ model: modelOf(turns), tools: [guarded()] });
    const ended = loop.run();
    await expect.poll(() => loop.of('ask.open').length).toBe(1);
    loop.desk.answer(loop.of('ask.open')[0]!.askId, { outcome: 'approved', always: true });
    await ended;
    expect(loop.of('ask.open')).toHaveLength(1);
    expect(loop.of('tool.end')).toHaveLength(2);
  });

  test('expires by the clock and runs nothing', async () => {
    vi.useFakeTimers();
    const loop = asked();
    const ended = loop.run();
    await vi.advanceTimersByTimeAsync(wideLimits.askMs.value);
    await ended;
    expect(loop.of('ask.close')).toMatchObject([{ outcome: 'expired', by: 'policy' }]);
    expect(loop.of('tool.end')).toMatchObject([
      {
        outcome: 'cancelled',
        effects: 'none',
        reason: 'Nobody answered within 5 min. Raise it with ASK_MS.',
      },
    ]);
  });

  test('a stop closes it', async () => {
    const loop = asked();
    const ended = loop.run();
    await expect.poll(() => loop.of('ask.open').length).toBe(1);
    loop.stop.abort();
    await ended;
    expect(loop.of('ask.close')).toMatchObject([{ outcome: 'cancelled', by: 'user' }]);
    expect(loop.of('tool.end')).toMatchObject([{ outcome: 'cancelled', effects: 'none' }]);
  });
});

test('one call can be stopped while the others and the run go on', async () => {
  const stops = createCallStops();
  const model = modelOf([[callPart('hang', {}, 'c1'), callPart('works', {}, 'c2')], say('One was enough.')]);
  const loop = bench({ model, stops, tools: [toolOf('hang', () => new Promise(() => undefined)), works] });
  const ended = loop.run();
  await expect.poll(() => loop.of('tool.end').length).toBe(1);
  expect(stops.stop('c1')).toBe(true);
  await ended;
  expect(stops.stop('c1')).toBe(false);
  expect(loop.of('tool.end').map((event) => [event.toolCallId, event.outcome])).toEqual([
    ['c2', 'completed'],
    ['c1', 'cancelled'],
  ]);
  expect(loop.of('run.end')).toMatchObject([{ outcome: 'completed' }]);
});
