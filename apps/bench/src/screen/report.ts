import { median } from '../statistics.ts';
import { table } from '../table.ts';
import type { Contender } from './contenders.ts';
import type { Reading, Size } from './measure.ts';
import { sizes } from './rounds.ts';
import type { Results } from './rounds.ts';

/** The tables of a run: medians of its rounds, CPU time of the main thread in ms. */
export function report(running: readonly Contender[], results: Results): string {
  const of = (name: string, size: Size, pick: (reading: Reading) => number): string => {
    const readings = results.readings(name, size);
    return readings.length === 0 ? '–' : shown(median(readings.map(pick)));
  };
  const lines = (pick: (reading: Reading) => number): string[][] =>
    running.map(({ name }) => [name, ...sizes.map((size) => of(name, size, pick))]);
  const sections: [string, (reading: Reading) => number][] = [
    ['mount, ms', ({ mount }) => mount],
    ['progress tick, ms', ({ tick }) => tick],
    ['components a tick', ({ components }) => components],
    ['click to open a detail, ms', ({ click }) => click],
    ['frames from click to detail', ({ frames }) => frames],
    ['heap a row, bytes', ({ heap }) => heap],
  ];
  const tables = sections.map(([title, pick]) => table([title, ...sizes.map(nameOf)], lines(pick)));
  return [...tables, loadTable(results)].join('\n\n');
}

/** `2000 one`: 2,000 calls in one turn. */
export function nameOf({ count, shape }: Size): string {
  return shape === 'one' ? `${count} one` : `${count}`;
}

function loadTable({ loads }: Results): string {
  const rows = [...loads].map(([name, runs]) => [
    name,
    shown(median(runs.map(({ events }) => events))),
    shown(median(runs.map(({ cpu }) => cpu))),
    shown(median(runs.map(({ long }) => long))),
    shown(median(runs.map(({ longest }) => longest))),
    shown(median(runs.map(({ farthest }) => farthest))),
    shown(median(runs.map(({ frames }) => frames))),
  ]);
  return table(
    [
      '1,000 events a second into 10,000 rows',
      'events',
      'CPU, ms',
      'tasks > 50 ms',
      'longest, ms',
      'farthest from the end, px',
      'frames',
    ],
    rows,
  );
}

function shown(value: number): string {
  if (Number.isInteger(value) || value >= 1000) return String(Math.round(value));
  return value.toPrecision(3);
}
