import { writeFileSync } from 'node:fs';
import { growth } from './growth.ts';
import { throughput } from './throughput.ts';

const quick = process.env['BENCH_QUICK'] !== undefined;
const speed = throughput();
const grown = growth(quick);
const report = `${speed.report}\n\n${grown.report}`;
process.stdout.write(`${report}\n`);
const out = process.env['BENCH_OUT'];
if (out !== undefined)
  writeFileSync(out, JSON.stringify({ report, gates: [...speed.gates, ...grown.gates] }));
