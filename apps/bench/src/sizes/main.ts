import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gate } from '../gate.ts';
import { table } from '../table.ts';
import { peers } from './peers.ts';

type Budgets = typeof import('../../../../scripts/sizes/budgets.mjs');
type Weigh = typeof import('../../../../scripts/sizes/weigh.mjs');

// Runs as `dist/sizes.mjs` of the bench.
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** Below the budgets: what would be better still, kB. */
const aims = new Map([
  ['core: store, reducer and door', 6],
  ['react: row and bar', 2.5],
  ['react: transcript', 18],
  ['react: style sheet', 5],
]);

/** Builds the packages unless they are built; `pnpm build` renews them. */
function needPackages(): void {
  const names = ['core', 'adapters', 'recovery', 'react'];
  if (names.every((name) => existsSync(join(root, 'packages', name, 'dist/index.js')))) return;
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('bench: sizes are those of the built packages, and the build failed');
}

needPackages();
const script = (path: string): string => pathToFileURL(join(root, 'scripts/sizes', path)).href;
// What `pnpm sizes` holds the packages to, by the same scales; peers beside them.
const { budgets } = (await import(script('budgets.mjs'))) as Budgets;
const { weigh } = (await import(script('weigh.mjs'))) as Weigh;
const ours = [];
for (const budget of budgets) {
  const { bytes } = await weigh(budget).catch((cause: unknown) => {
    throw new Error(`bench: ${budget.module} cannot be weighed; if it is new, run \`pnpm build\` first`, {
      cause,
    });
  });
  ours.push({ budget, kilobytes: bytes / 1000 });
}
const theirs = [];
for (const peer of peers) {
  const { bytes } = await weigh({ ...peer, from: 'apps/bench/peers', kilobytes: 0 });
  theirs.push([peer.name, (bytes / 1000).toFixed(1)]);
}
const report = table(
  ['loaded before the first paint, kB minified and gzipped, without React', 'kB'],
  [...ours.map(({ budget, kilobytes }) => [budget.name, kilobytes.toFixed(1)]), ...theirs],
);
process.stdout.write(`${report}\n`);
const gates = ours.map(({ budget: { name, kilobytes: most }, kilobytes }) =>
  gate(`Size of ${name}, kB`, kilobytes, { gate: most, aim: aims.get(name) ?? most }),
);
const out = process.env['BENCH_OUT'];
if (out !== undefined) writeFileSync(out, JSON.stringify({ report, gates }));
