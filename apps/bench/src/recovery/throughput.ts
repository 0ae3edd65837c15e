import { createToolCallRecovery } from '@callboard/recovery';
import type { Gate } from '../gate.ts';
import { gate } from '../gate.ts';
import { lowerQuartile, median } from '../statistics.ts';
import { table } from '../table.ts';
import { cpuOf, read, tools } from './scanning.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 9);
const sentence = 'The quick brown fox jumps over the lazy dog, and then some more words follow. ';
const prose = `${sentence.repeat(12)}\n\n`;
const call = '<tool_call>{"name":"list_notes","arguments":{}}</tool_call>\n';
const filled = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length));
const roomy = { limits: { calls: 1e9, callLength: 1e9 } };

interface Run {
  name: string;
  text: string;
  size: number;
  /** Times one pass over the same characters. The aim is the bar of the plan, where a pass takes 1 ns a character. */
  limits: { gate: number; aim: number };
}

/** How fast texts are read, beside one plain pass over their characters in the same round. */
export function throughput(): { report: string; gates: Gate[] } {
  const whole = 4_000_000;
  const runs: readonly Run[] = [
    { name: 'R1 prose, whole', text: filled(prose, whole), size: whole * 2, limits: { gate: 10, aim: 5 } },
    {
      name: 'R2 a call every 2 KB, whole',
      text: filled(prose.repeat(2) + call, whole),
      size: whole * 2,
      limits: { gate: 33, aim: 17 },
    },
    {
      name: 'R3 prose, a character at a time',
      text: filled(prose, 1e6),
      size: 1,
      limits: { gate: 200, aim: 100 },
    },
    {
      name: 'R3 a call every 2 KB, a character at a time',
      text: filled(prose.repeat(2) + call, 1e6),
      size: 1,
      limits: { gate: 200, aim: 100 },
    },
  ];
  const measured = runs.map(measure);
  const argument = longArgument();
  return {
    report: table(
      ['reading', 'million characters a second', 'times one pass over them'],
      [...measured.map(({ row }) => row), argument.row],
    ),
    gates: [...measured.map((one) => one.gate), ...argument.gates],
  };
}

function measure({ name, text, size, limits }: Run): { row: string[]; gate: Gate } {
  read(text, size, roomy);
  pass(text);
  const times: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    globalThis.gc?.();
    const plain = cpuOf(() => pass(text));
    const time = cpuOf(() => read(text, size, roomy));
    times.push(time);
    ratios.push(time / plain);
  }
  const value = lowerQuartile(ratios);
  const speed = (text.length / median(times) / 1000).toFixed(0);
  return { row: [name, speed, value.toFixed(1)], gate: gate(`${name}: against one pass`, value, limits) };
}

/** One look at every character. */
function pass(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (sum + text.charCodeAt(at)) & 0xffff;
  return sum;
}

/** One call with an argument of ten million characters, 16 at a time: its time, and what is held while it arrives. */
function longArgument(): { row: string[]; gates: Gate[] } {
  const name = 'R5 10 MB in one argument, 16 characters at a time';
  const body = filled('line of words\\n', 1e7);
  const text = `<tool_call>{"name":"save_note","arguments":{"title":"t","body":"${body}"}}</tool_call>`;
  const times = Array.from({ length: 5 }, () => cpuOf(() => read(text, 16, roomy)));
  const pieces = Array.from({ length: Math.ceil(text.length / 16) }, (_, n) => n * 16);
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const recovery = createToolCallRecovery({ tools, ...roomy });
  for (const at of pieces) recovery.push(text.slice(at, at + 16));
  globalThis.gc?.();
  const held = (process.memoryUsage().heapUsed - before) / text.length;
  const calls = recovery.end().filter(({ type }) => type === 'call').length;
  if (calls > 1) throw new Error('bench: one call became several');
  const seconds = lowerQuartile(times) / 1000;
  return {
    row: [name, (text.length / median(times) / 1000).toFixed(0), `${seconds.toFixed(2)} s`],
    gates: [
      gate(`${name}: seconds`, seconds, { gate: 3, aim: 1 }),
      gate(`${name}: memory held against the text`, held, { gate: 3, aim: 2 }),
    ],
  };
}
