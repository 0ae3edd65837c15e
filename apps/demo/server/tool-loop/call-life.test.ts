import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TranscriptEvent } from '@callboard/core';
import { bench, callPart, modelOf, toolOf } from '../../test/loop-bench.ts';
import type { Tool } from './index.ts';

const hour = 3_600_000;

/** What a tool function may do, good or bad. */
type Manner = 'return' | 'throw-now' | 'reject' | 'throw-odd' | 'never' | 'never-after-abort' | 'odd-result';

interface Behaviour {
  manner: Manner;
  after: number;
  reports: { at: number; progress: number; total: number }[];
}

const behaviour: fc.Arbitrary<Behaviour> = fc.record({
  manner: fc.constantFrom(
    'return',
    'throw-now',
    'reject',
    'throw-odd',
    'never',
    'never-after-abort',
    'odd-result',
  ),
  after: fc.integer({ min: 0, max: 90_000 }),
  reports: fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: 100_000 }),
      progress: fc.oneof(fc.integer({ min: -5, max: 120 }), fc.constant(Number.NaN)),
      total: fc.constantFrom(100, 0, Number.POSITIVE_INFINITY),
    }),
    { maxLength: 12 },
  ),
});

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function toolThatBehaves(name: string, how: Behaviour): Tool {
  return toolOf(name, (_input, { report, signal }) => {
    for (const { at, ...numbers } of how.reports) setTimeout(() => report(numbers), at);
    if (how.manner === 'throw-now') throw new Error('at once');
    return settle(how, signal);
  });
}

async function settle(how: Behaviour, signal: AbortSignal): Promise<{ output: unknown }> {
  if (how.manner === 'never') return new Promise(() => undefined);
  if (how.manner === 'never-after-abort') {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await wait(5000);
    throw new Error('too late to matter');
  }
  await wait(how.after);
  if (how.manner === 'reject') throw new Error('later');
  // eslint-disable-next-line typescript/only-throw-error -- Tools throw anything: that is what is tested.
  if (how.manner === 'throw-odd') throw undefined;
  if (how.manner === 'odd-result') return undefined as never;
  return { output: how.after % 2 ? false : null };
}

function lifeOf(events: readonly TranscriptEvent[], toolCallId: string): TranscriptEvent[] {
  return events.filter((event) => 'toolCallId' in event && event.toolCallId === toolCallId);
}

function expectOneLife(life: readonly TranscriptEvent[]): void {
  const types = life.map((event) => event.type).filter((type) => !type.startsWith('tool.input'));
  const progress = types.filter((type) => type === 'tool.progress');
  expect(types.filter((type) => type === 'tool.end')).toHaveLength(1);
  const ran = types.includes('tool.run');
  expect(types).toEqual(['tool.start', ...(ran ? ['tool.run'] : []), ...progress, 'tool.end']);
  const numbers = life.flatMap((event) =>
    event.type === 'tool.progress' && event.total === 100 ? (event.progress ?? []) : [],
  );
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  const times = life.flatMap((event) => (event.type === 'tool.progress' ? (event.at ?? 0) : []));
  const gaps = times.slice(1, -1).map((time, index) => time - times[index]!);
  expect(Math.min(100, ...gaps)).toBe(100);
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('H1: a call is running, then progress, then one terminal', () => {
  test('for any tools side by side, in any order of finishing, with a stop at any instant', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(behaviour, { minLength: 1, maxLength: 6 }),
        fc.option(fc.integer({ min: 0, max: 100_000 })),
        async (behaviours, stopAt) => {
          const tools = behaviours.map((how, index) => toolThatBehaves(`t${index}`, how));
          const calls = tools.map((tool, index) => callPart(tool.name, {}, `c${index}`));
          const loop = bench({ model: modelOf([calls, [{ type: 'text', text: 'done' }]]), tools });
          const ended = loop.run();
          if (stopAt !== null) setTimeout(() => loop.stop.abort(), stopAt);
          await vi.advanceTimersByTimeAsync(hour);
          await ended;
          await vi.advanceTimersByTimeAsync(hour);
          for (const index of tools.keys()) {
            const life = lifeOf(loop.events, `c${index}`);
            if (life.length > 0) expectOneLife(life);
          }
          expect(loop.of('run.end')).toHaveLength(1);
          expect(loop.events.at(-1)?.type).toBe('run.end');
          const starts = loop.of('tool.start').length;
          expect(loop.of('tool.end')).toHaveLength(starts);
        },
      ),
      { numRuns: process.env.CALLBOARD_EXHAUSTIVE ? 2000 : 150 },
    );
  });

  test('any value completes', async () => {
    for (const output of [false, 0, '', null, undefined, []]) {
      const tools = [toolOf('t', () => ({ output }))];
      const loop = bench({ model: modelOf([[callPart('t', {})], []]), tools });
      await loop.run();
      expect(loop.of('tool.end')).toMatchObject([{ outcome: 'completed' }]);
      expect(loop.of('tool.end')[0]?.output).toEqual(output);
    }
  });

  test('a value that JSON cannot hold still completes', async () => {
    const round: Record<string, unknown> = { big: 10n };
    round.self = round;
    const tools = [toolOf('t', () => ({ output: round }))];
    const loop = bench({ model: modelOf([[callPart('t', {})], []]), tools });
    await loop.run();
    expect(loop.of('tool.end')[0]?.output).toEqual({ big: '10', self: '[circular]' });
  });

  test('the limit for one call names itself and how to raise it', async () => {
    const tools = [toolOf('t', () => new Promise(() => undefined), { timeoutMs: 2000 })];
    const loop = bench({ model: modelOf([[callPart('t', {})]]), tools });
    const ended = loop.run();
    await vi.advanceTimersByTimeAsync(1999);
    expect(loop.of('tool.end')).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await ended;
    expect(loop.of('tool.end')).toMatchObject([
      {
        outcome: 'failed',
        error: { message: 'No result within 2 s, the limit for one call. Raise it with CALL_MS.' },
      },
    ]);
  });

  test('the last report is let out before the terminal', async () => {
    const tools = [
      toolOf('t', async (_input, { report }) => {
        report({ progress: 1, total: 3, message: 'one' });
        report({ progress: 2, total: 3, message: 'two' });
        report({ progress: 3, total: 3, message: 'three' });
        await wait(10);
        return { output: 1 };
      }),
    ];
    const loop = bench({ model: modelOf([[callPart('t', {})], []]), tools });
    const ended = loop.run();
    await vi.advanceTimersByTimeAsync(1000);
    await ended;
    expect(loop.of('tool.progress').map((event) => event.message)).toEqual(['one', 'three']);
  });

  test('a stop says so, and leaves nothing waiting', async () => {
    const tools = [toolOf('t', () => new Promise(() => undefined), { readOnly: false })];
    const loop = bench({ model: modelOf([[callPart('t', {})]]), tools });
    const ended = loop.run();
    await vi.advanceTimersByTimeAsync(500);
    loop.stop.abort();
    await ended;
    expect(loop.of('tool.end')).toMatchObject([
      { outcome: 'cancelled', reason: 'stopped', effects: 'possible' },
    ]);
    expect(loop.of('run.end')).toMatchObject([{ outcome: 'cancelled', by: 'user' }]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a model that ignores the stop does not hold the run', async () => {
    const loop = bench({
      model: {
        name: 'deaf',
        async *stream() {
          yield { type: 'text', text: 'so far' };
          await new Promise(() => undefined);
        },
      },
      tools: [],
    });
    const ended = loop.run();
    await vi.advanceTimersByTimeAsync(50);
    loop.stop.abort();
    await ended;
    expect(loop.of('block.delta')).toMatchObject([{ text: 'so far' }]);
    expect(loop.of('run.end')).toMatchObject([{ outcome: 'cancelled' }]);
  });
});
