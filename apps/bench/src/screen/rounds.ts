import type { Chrome } from './chrome.ts';
import { CALLBOARD, CALLBOARD_PLAIN } from './contenders.ts';
import type { Contender } from './contenders.ts';
import { coldClick, measure, remains, underLoad } from './measure.ts';
import type { Reading, Remains, Size } from './measure.ts';
import type { Load } from './page/load.ts';

/** The sizes of the tables. */
export const sizes: readonly Size[] = [
  { count: 200, shape: 'turns' },
  { count: 2000, shape: 'turns' },
  { count: 2000, shape: 'one' },
  { count: 10_000, shape: 'turns' },
];

/** Everything measured, by contender and size, a value a round. */
export interface Results {
  readings: (name: string, size: Size) => readonly Reading[];
  readonly loads: ReadonlyMap<string, readonly (Load & { cpu: number })[]>;
  readonly cold: readonly number[];
  readonly remains: readonly Remains[];
}

const PLAN = {
  full: { judged: 9, others: 4, slow: 2, load: 3000, loads: 5 },
  quick: { judged: 2, others: 1, slow: 1, load: 1500, loads: 1 },
};

/** A showing that costs this much, ms, is not repeated as often: a few place it well enough. */
const SLOW = 1000;

/** Measures all contenders in turn, round by round, so that a change of the machine's mood meets all of them. */
export async function measureAll(
  chrome: Chrome,
  running: readonly Contender[],
  mode: keyof typeof PLAN,
): Promise<Results> {
  const plan = PLAN[mode];
  const readings = new Map<string, Reading[]>();
  for (let round = 0; round < plan.judged; round++) {
    for (const size of sizes) {
      for (const contender of running) {
        const key = keyOf(contender.name, size);
        const before = readings.get(key) ?? [];
        const limit = (before[0]?.mount ?? 0) > SLOW ? plan.slow : plan.others;
        if (!contender.judged && round >= limit) continue;
        readings.set(key, [...before, await measure(chrome, contender, size)]);
      }
    }
    process.stderr.write(`round ${round + 1} of ${plan.judged}\n`);
  }
  return {
    readings: (name, size) => readings.get(keyOf(name, size)) ?? [],
    ...(await special(chrome, running, plan)),
  };
}

function keyOf(name: string, { count, shape }: Size): string {
  return `${name} ${count} ${shape}`;
}

/** What only Callboard is asked: a lively run into a long list, a first click without code, a clean end. */
async function special(
  chrome: Chrome,
  running: readonly Contender[],
  plan: { load: number; loads: number },
): Promise<Omit<Results, 'readings'>> {
  const loads = new Map<string, (Load & { cpu: number })[]>();
  const cold: number[] = [];
  const left: Remains[] = [];
  const own = running.filter(({ name }) => name === CALLBOARD || name === CALLBOARD_PLAIN);
  const large: Size = { count: 10_000, shape: 'turns' };
  for (let round = 0; round < plan.loads; round++) {
    for (const contender of own) {
      const load = await underLoad(chrome, contender, { ...large, ms: plan.load });
      loads.set(contender.name, [...(loads.get(contender.name) ?? []), load]);
    }
    const whole = own.find(({ name }) => name === CALLBOARD);
    if (whole === undefined) continue;
    cold.push(await coldClick(chrome, whole, large));
    left.push(await remains(chrome, whole, { count: 2000, shape: 'turns' }));
  }
  return { loads, cold, remains: left };
}
