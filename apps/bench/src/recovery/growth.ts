import type { Gate } from '../gate.ts';
import { gate } from '../gate.ts';
import { lowerQuartile, median } from '../statistics.ts';
import { table } from '../table.ts';
import { attacks } from './attacks.ts';
import { cpuOf, read } from './scanning.ts';

/** Quick texts get more rounds: one collection of memory weighs more there. */
const ROUNDS = { least: 5, most: 21, within: 1000 };
/** Shorter runs are repeated until they take about this long, ms: a clock cannot tell them apart otherwise. */
const LONG_ENOUGH = 8;

interface Growth {
  name: string;
  /** time(2n) / time(n) for each n. */
  ratios: number[];
  /** Of the longest text, ns a character. */
  cost: number;
}

/** How the cost of every attack text grows when it is twice as long. */
export function growth(quick: boolean): { report: string; gates: Gate[] } {
  const sizes = quick ? [128_000, 256_000] : [256_000, 512_000, 1_024_000];
  const all = attacks.map(({ name, make }): Growth => {
    const texts = [...sizes, (sizes.at(-1) ?? 0) * 2].map(make);
    const times = texts.map(() => [] as number[]);
    const repeats = texts.map((text) => repeatsOf(() => read(text, text.length)));
    const longest = texts.at(-1) ?? '';
    const rounds = Math.ceil(ROUNDS.within / Math.max(1, timeOf(longest, 1)));
    for (let round = 0; round < Math.min(ROUNDS.most, Math.max(ROUNDS.least, rounds)); round += 1) {
      for (const [n, text] of texts.entries()) times[n]?.push(timeOf(text, repeats[n] ?? 1));
    }
    const ratios = sizes.map((_, n) => growthOf(times[n] ?? [], times[n + 1] ?? []));
    return { name, ratios, cost: (median(times.at(-1) ?? []) * 1e6) / (texts.at(-1)?.length ?? 1) };
  });
  const gates = sizes.map((size, n) => {
    const worst = all.reduce((most, one) => ((one.ratios[n] ?? 0) > (most.ratios[n] ?? 0) ? one : most));
    const name = `R4 twice ${size.toLocaleString('en')} characters, the worst of ${all.length} attacks (${worst.name})`;
    return gate(name, worst.ratios[n] ?? Infinity, { gate: 2.3, aim: 2.1 });
  });
  const head = ['time(2n) / time(n)', ...sizes.map((size) => `n = ${size / 1000}k`), 'ns a character'];
  const rows = all.map(({ name, ratios, cost }) => [
    name,
    ...ratios.map((one) => one.toFixed(2)),
    cost.toFixed(1),
  ]);
  return { report: table(head, rows), gates };
}

function repeatsOf(run: () => number): number {
  for (let n = 0; n < 3; n += 1) run();
  return Math.max(1, Math.ceil(LONG_ENOUGH / Math.max(0.05, cpuOf(run))));
}

function timeOf(text: string, repeats: number): number {
  globalThis.gc?.();
  const time = cpuOf(() => {
    let segments = 0;
    for (let n = 0; n < repeats; n += 1) segments += read(text, text.length);
    return segments;
  });
  return time / repeats;
}

/** What others do on the machine makes runs slower, never faster: the quicker ones tell. */
function growthOf(short: readonly number[], long: readonly number[]): number {
  return lowerQuartile(long) / lowerQuartile(short);
}
