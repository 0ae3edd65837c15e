import {
  createTranscriptStore,
  hydrateTranscript,
  initialTranscriptState,
  reduceTranscript,
  snapshotTranscript,
} from '@callboard/core';
import type { TranscriptEvent, TranscriptState } from '@callboard/core';
import { gate } from '../gate.ts';
import type { Gate } from '../gate.ts';
import { lowerQuartile, median } from '../statistics.ts';
import { table } from '../table.ts';
import { callboardWire } from './wires.ts';
import { turnsOf } from './workload.ts';

const ROUNDS = 9;
const PROBES = 2000;

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function eventsOf(total: number): TranscriptEvent[] {
  return callboardWire(turnsOf('growth', total).turns).flatMap(({ lines }) =>
    lines.map((line) => JSON.parse(line) as TranscriptEvent),
  );
}

/** The events of one more turn, told apart from all others. */
function probeEvents(count: number, kind: 'turn' | 'input'): TranscriptEvent[] {
  const envelope = (seq: number) => ({
    v: 1 as const,
    source: 'bench',
    streamId: `probe-${kind}`,
    epoch: 0,
    seq,
    scope: { sessionId: 'bench', runId: `probe-${kind}`, agentId: 'root' },
  });
  if (kind === 'turn') {
    return Array.from({ length: count }, (_unused, n) => ({
      ...envelope(n),
      type: 'tool.progress' as const,
      toolCallId: `p${n % 20}`,
      progress: n,
      total: count,
    }));
  }
  return Array.from({ length: count }, (_unused, n) => ({
    ...envelope(n),
    type: 'tool.input.delta' as const,
    toolCallId: 'long',
    off: n * 12,
    text: '"some text" ',
  }));
}

function oneByOne(
  state: TranscriptState,
  events: readonly TranscriptEvent[],
): { state: TranscriptState; ms: number } {
  const before = cpu();
  let next = state;
  for (const event of events) next = reduceTranscript(next, event);
  return { state: next, ms: cpu() - before };
}

/** What one more event costs when much came before, and what a subscriber hears. */
export function growth(largest: number): { report: string; gates: Gate[] } {
  // First, while little else is alive that a collection would have to look at.
  const input = inputGates();
  const sizes = [3_000, 80_000, largest];
  const states = sizes.map((size) =>
    reduceTranscript(initialTranscriptState({ sessionId: 'bench' }), eventsOf(size)),
  );
  const probes = probeEvents(PROBES, 'turn');
  const times = states.map(() => [] as number[]);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [n, state] of states.entries()) {
      globalThis.gc?.();
      times[n]?.push(oneByOne(state, probes).ms);
    }
  }
  const against = (n: number): number =>
    lowerQuartile((times[n] ?? []).map((ms, round) => ms / (times[0]?.[round] ?? ms)));
  const gates = [
    gate('S2: one more event at 80,000 against 3,000', against(1), { gate: 1.5, aim: 1.2 }),
    gate(`S2: one more event at ${largest.toLocaleString('en')} against 3,000`, against(2), {
      gate: 1.5,
      aim: 1.2,
    }),
    ...input,
    ...notificationGates(),
    ...loadGates(),
  ];
  const rows = sizes.map((size, n) => [
    size.toLocaleString('en'),
    `${((median(times[n] ?? []) * 1000) / PROBES).toFixed(2)} µs`,
    against(n).toFixed(2),
  ]);
  return { report: table(['events before', 'one more, alone', 'against 3,000'], rows), gates };
}

function inputGates(): Gate[] {
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const events = probeEvents(20_000, 'input');
    const early = oneByOne(initialTranscriptState(), events.slice(0, 1000));
    const middle = reduceTranscript(early.state, events.slice(1000, 19_000));
    const warm = oneByOne(initialTranscriptState(), events.slice(0, 1000));
    const late = oneByOne(middle, events.slice(19_000));
    ratios.push(late.ms / Math.max(Math.min(early.ms, warm.ms), 0.1));
  }
  return [gate('S3: an input delta at 20,000 against 1,000', lowerQuartile(ratios), { gate: 1.5, aim: 1.2 })];
}

function notificationGates(): Gate[] {
  const events = eventsOf(5000);
  const store = createTranscriptStore({ sessionId: 'bench', flush: 'sync' });
  store.dispatch(events);
  let heard = 0;
  for (const { key } of [...store.getState().toolCalls, ...store.getState().blocks])
    store.subscribe(() => (heard += 1), key);
  const probes = probeEvents(PROBES, 'turn');
  store.dispatch(probes.slice(0, 20));
  for (const { key } of store.getState().toolCalls.values().slice(-20))
    store.subscribe(() => (heard += 1), key);
  heard = 0;
  const before = store.getState();
  for (const probe of probes.slice(20)) store.dispatch(probe);
  const perEvent = heard / (PROBES - 20);
  const moved = [...before.toolCalls].filter(
    (call) => !call.id.startsWith('p') && store.getState().toolCalls.get(call.key) !== call,
  ).length;
  return [
    gate('S4: notifications an event', perEvent, { gate: 1.1, aim: 1 }),
    gate('S4: entities that changed without an event of theirs', moved, { gate: 0, aim: 0 }),
    burstGate(),
  ];
}

function burstGate(): Gate {
  let flush: (() => void) | undefined;
  const store = createTranscriptStore({
    schedule: (callback) => {
      flush = callback;
      return () => (flush = undefined);
    },
  });
  const probes = probeEvents(PROBES, 'turn').filter(
    (event) => 'toolCallId' in event && event.toolCallId === 'p1',
  );
  store.dispatch(probes.slice(0, 1));
  flush?.();
  let heard = 0;
  store.subscribe(() => (heard += 1), store.getState().toolCalls.at(0)?.key ?? '');
  for (const probe of probes.slice(1)) store.dispatch(probe);
  flush?.();
  return gate(`S5: notifications for ${probes.length - 1} events in one task`, heard, { gate: 1, aim: 1 });
}

function loadGates(): Gate[] {
  const saved = JSON.stringify(
    snapshotTranscript(reduceTranscript(initialTranscriptState({ sessionId: 'bench' }), eventsOf(100_000))),
  );
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    globalThis.gc?.();
    const start = cpu();
    JSON.parse(saved);
    const parsed = cpu() - start;
    globalThis.gc?.();
    const again = cpu();
    hydrateTranscript(JSON.parse(saved) as Parameters<typeof hydrateTranscript>[0]);
    ratios.push((cpu() - again) / parsed);
  }
  return [
    gate('S9: load a saved 100k transcript against JSON.parse', lowerQuartile(ratios), { gate: 3, aim: 2 }),
  ];
}
