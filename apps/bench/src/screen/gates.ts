import { gate } from '../gate.ts';
import type { Gate } from '../gate.ts';
import { lowerQuartile, median } from '../statistics.ts';
import { BARE_VIRTUAL, CALLBOARD, CALLBOARD_PLAIN, SKIPPING } from './contenders.ts';
import type { Contender } from './contenders.ts';
import type { Reading, Size } from './measure.ts';
import { nameOf } from './report.ts';
import { sizes } from './rounds.ts';
import type { Results } from './rounds.ts';

const SMALL: Size = { count: 200, shape: 'turns' };
const MIDDLE: Size = { count: 2000, shape: 'turns' };
const LARGE: Size = { count: 10_000, shape: 'turns' };

type Field = keyof Reading;
type At = readonly [name: string, size: Size];

/** The targets of a transcript on screen. Ratios are taken within a round, and the lower quartile of the rounds decides. */
export function judge(running: readonly Contender[], results: Results): Gate[] {
  const values = ([name, size]: At, field: Field): number[] =>
    results.readings(name, size).map((reading) => reading[field]);
  const ratio = (field: Field, above: At, below: At): number => {
    const under = values(below, field);
    return lowerQuartile(values(above, field).map((value, round) => value / (under[round] ?? Number.NaN)));
  };
  const own: At = [CALLBOARD, LARGE];
  const ownSmall: At = [CALLBOARD, SMALL];
  const bare: At = [BARE_VIRTUAL, LARGE];
  const mine = (field: Field): number[] =>
    [CALLBOARD, CALLBOARD_PLAIN].flatMap((name) => sizes.flatMap((size) => values([name, size], field)));
  const peers = running.filter(({ peer }) => peer);
  const bestPeer = Math.min(...peers.map(({ name }) => median(values([name, LARGE], 'mount'))));
  const gates = [
    gate('V1 components a tick, any size and shape', Math.max(...mine('components')), { gate: 2, aim: 1 }),
    gate('V2 tick at 10,000 against 200', ratio('tick', own, ownSmall), { gate: 1.2, aim: 1 }),
    gate('V2 tick at 10,000 against the bare virtual list', ratio('tick', own, bare), { gate: 1.5, aim: 1 }),
    gate('V3 mount 10,000 against 200', ratio('mount', own, ownSmall), { gate: 1.5, aim: 1.5 }),
    gate('V3 mount 10,000 against the bare virtual list', ratio('mount', own, bare), { gate: 2, aim: 1.5 }),
    gate('V3 mount 10,000 against the best peer', lowerQuartile(values(own, 'mount')) / bestPeer, {
      gate: 1 / 50,
      aim: 1 / 100,
    }),
    ...[SMALL, MIDDLE, LARGE].map((size) =>
      gate(
        `V4 mount ${nameOf(size)}, not virtual, against React rows + content-visibility`,
        ratio('mount', [CALLBOARD_PLAIN, size], [SKIPPING, size]),
        { gate: 1.5, aim: 1.2 },
      ),
    ),
    gate('V5 click at 10,000 against 200', ratio('click', own, ownSmall), { gate: 1.2, aim: 1 }),
    gate(
      'V5 frames to the detail, beyond those of the bare list',
      lowerQuartile(values(own, 'frames')) - lowerQuartile(values(bare, 'frames')),
      { gate: 2, aim: 0 },
    ),
    gate('V5 frames to a shell at the first click, its code not loaded', lowerQuartile(results.cold), {
      gate: 2,
      aim: 1,
    }),
    gate('V6 heap a mounted row, kB', lowerQuartile(values([CALLBOARD_PLAIN, MIDDLE], 'heap')) / 1000, {
      gate: 4,
      aim: 2.7,
    }),
    gate('V7 JSON.stringify in ticks', Math.max(...mine('stringified')), { gate: 0, aim: 0 }),
    ...underLoad(results),
  ];
  return gates.filter(({ value }) => Number.isFinite(value));
}

function underLoad({ loads, remains }: Results): Gate[] {
  const runs = loads.get(CALLBOARD) ?? [];
  return [
    gate('V8 longest task at 1,000 events a second, ms', lowerQuartile(runs.map(({ longest }) => longest)), {
      gate: 50,
      aim: 50,
    }),
    gate('V8 px from the end while following', lowerQuartile(runs.map(({ farthest }) => farthest)), {
      gate: 2,
      aim: 0,
    }),
    gate('V8 nodes left behind', lowerQuartile(remains.map(({ nodes }) => nodes)), { gate: 0, aim: 0 }),
    gate('V8 listeners left behind', lowerQuartile(remains.map(({ listeners }) => listeners)), {
      gate: 0,
      aim: 0,
    }),
    gate('V8 heap left behind a showing, kB', lowerQuartile(remains.map(({ heap }) => heap)) / 1000, {
      gate: 50,
      aim: 10,
    }),
  ];
}
