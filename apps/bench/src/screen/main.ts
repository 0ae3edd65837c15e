import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPages } from './build-pages.ts';
import { startChrome } from './chrome.ts';
import { contenders } from './contenders.ts';
import { judge } from './gates.ts';
import { measureAll } from './rounds.ts';
import { report } from './report.ts';

// Runs as `dist/screen.mjs` of the bench.
const bench = join(dirname(fileURLToPath(import.meta.url)), '..');
const only = process.env['BENCH_ONLY'];
const running = contenders.filter(({ name }) => only === undefined || new RegExp(only, 'i').test(name));

const pages = await buildPages(bench, [...new Set(running.map(({ page }) => page))]);
const chrome = await startChrome(join(bench, '../..'), pages);
try {
  const results = await measureAll(
    chrome,
    running,
    process.env['BENCH_QUICK'] === undefined ? 'full' : 'quick',
  );
  const text = report(running, results);
  process.stdout.write(`${text}\n`);
  const out = process.env['BENCH_OUT'];
  if (out !== undefined) writeFileSync(out, JSON.stringify({ report: text, gates: judge(running, results) }));
} finally {
  await chrome.close();
}
