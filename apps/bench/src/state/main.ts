import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gate } from '../gate.ts';
import type { Gate } from '../gate.ts';
import { lowerQuartile, median } from '../statistics.ts';
import { table } from '../table.ts';
import { ownContenders } from './contenders.ts';
import type { Contender } from './contenders.ts';
import { growth } from './growth.ts';
import { agUiWire, aiSdkWire, callboardWire } from './wires.ts';
import type { WireTurn } from './wires.ts';
import { deep, expected, turnsOf } from './workload.ts';
import type { Summary, Workload } from './workload.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 9);
const QUICK = process.env['BENCH_QUICK'] !== undefined;
const ENCODE = { callboard: callboardWire, 'ai-sdk': aiSdkWire, 'ag-ui': agUiWire };

type Peer = Contender & { blindToFailure?: boolean };

/** CPU time of this process, ms: what others do on the machine does not count. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function collect(): void {
  if (globalThis.gc === undefined) throw new Error('bench: run node with --expose-gc');
  globalThis.gc();
}

async function contenders(): Promise<Peer[]> {
  const file = process.env['BENCH_PEERS'];
  if (file === undefined) return [...ownContenders];
  const { peers } = (await import(pathToFileURL(file).href)) as { peers: Peer[] };
  return [...ownContenders, ...peers];
}

interface Reading {
  name: string;
  /** CPU of one run over CPU of JSON.parse of the same lines, a round. */
  ratios: number[];
  heap: number;
}

async function measure(workload: Workload, all: readonly Peer[]): Promise<Reading[]> {
  const runners = all.filter(({ only }) => only === undefined || only.includes(workload.name));
  const wires = new Map<string, readonly WireTurn[]>();
  for (const { wire } of runners) if (!wires.has(wire)) wires.set(wire, ENCODE[wire](workload.turns));
  const readings = new Map<string, Reading>(runners.map(({ name }) => [name, { name, ratios: [], heap: 0 }]));
  // A page keeps a transcript open: an engine forgets what it learned of shapes when nothing of that shape is left.
  const open: unknown[] = [];
  for (const { run, wire } of runners) open.push((await run(ENCODE[wire](turnsOf('open', 200).turns))).kept);
  for (let round = 0; round < ROUNDS; round++) {
    for (const runner of runners) {
      const reading = readings.get(runner.name);
      // A contender that takes minutes is not run again: three rounds place it well enough.
      if (reading === undefined || (round >= 3 && (reading.ratios[0] ?? 0) > 40)) continue;
      const { ratio, heap, summary } = await runOnce(runner, wires.get(runner.wire) ?? []);
      reading.ratios.push(ratio);
      reading.heap = heap;
      prove(runner, summary, expected(workload.turns, runner.nested));
    }
  }
  return open.length === runners.length ? [...readings.values()] : [];
}

/** One run. A function of its own: what it keeps is let go of when it returns, before the next one looks at the heap. */
async function runOnce(
  runner: Peer,
  turns: readonly WireTurn[],
): Promise<{ ratio: number; heap: number; summary: Summary }> {
  const parse = parseTime(turns);
  collect();
  const heap = process.memoryUsage().heapUsed;
  const before = cpu();
  const held = [await runner.run(turns)];
  const ratio = (cpu() - before) / parse;
  await Promise.resolve();
  collect();
  const after = process.memoryUsage().heapUsed;
  const summary = held.pop()?.summary;
  if (summary === undefined) throw new Error(`bench: ${runner.name} gave nothing back`);
  return { ratio, heap: after - heap, summary };
}

function parseTime(turns: readonly WireTurn[]): number {
  collect();
  const before = cpu();
  for (const { lines } of turns) for (const line of lines) JSON.parse(line);
  return Math.max(cpu() - before, 0.5);
}

function prove({ name, blindToFailure }: Peer, got: Summary, want: Summary): void {
  const failed = blindToFailure === true ? 0 : want.failed;
  if (got.calls === want.calls && got.text === want.text && got.failed === failed) return;
  throw new Error(
    `bench: ${name} did not do the whole work: ${JSON.stringify(got)} instead of ${JSON.stringify({ ...want, failed })}`,
  );
}

const OWN = 'Callboard, own events';
const COPY = 'entity copy';

function judge(workload: string, readings: readonly Reading[]): Gate[] {
  const at = (name: string): Reading | undefined => readings.find((reading) => reading.name === name);
  const own = at(OWN);
  const copy = at(COPY);
  if (own === undefined || copy === undefined) return [];
  const peers = readings.filter(({ name }) => !ownContenders.some((contender) => contender.name === name));
  const against = own.ratios.map((ratio, round) => ratio / (copy.ratios[round] ?? ratio));
  const gates = [gate(`S1 ${workload}: against entity copy`, lowerQuartile(against), { gate: 2, aim: 1.5 })];
  const best = Math.min(...peers.map(({ ratios }) => median(ratios)));
  if (peers.length > 0)
    gates.push(
      gate(`S1 ${workload}: against the best peer`, median(own.ratios) / best, { gate: 1 / 6, aim: 1 / 9 }),
    );
  if (workload === '100k')
    gates.push(gate('S6 100k: heap kept against entity copy', own.heap / copy.heap, { gate: 1.3, aim: 1 }));
  return gates;
}

async function main(): Promise<void> {
  const all = await contenders();
  const workloads = QUICK
    ? [turnsOf('10k', 10_000), deep('deep500', 500)]
    : [turnsOf('10k', 10_000), turnsOf('100k', 100_000), deep('deep500', 500), deep('deep5000', 5000)];
  const columns = new Map<string, Map<string, Reading>>();
  const gates: Gate[] = [];
  for (const workload of workloads) {
    const readings = await measure(workload, all);
    columns.set(workload.name, new Map(readings.map((reading) => [reading.name, reading])));
    gates.push(...judge(workload.name, readings));
  }
  const times = table(
    ['from wire to state, × JSON.parse of its lines', ...columns.keys()],
    all.map(({ name }) => [name, ...[...columns.values()].map((column) => shown(column.get(name)))]),
  );
  const grown = growth(QUICK ? 100_000 : 1_000_000);
  gates.push(...grown.gates);
  const report = `${times}\n\n${grown.report}`;
  process.stdout.write(`${report}\n`);
  const out = process.env['BENCH_OUT'];
  if (out !== undefined) writeFileSync(out, JSON.stringify({ report, gates }));
}

function shown(reading: Reading | undefined): string {
  if (reading === undefined || reading.ratios.length === 0) return '–';
  return `${median(reading.ratios).toPrecision(3)} (${(reading.heap / 1e6).toFixed(1)} MB)`;
}

await main();
