// The bench: `pnpm bench [state|screen|sizes|recovery]`. Installs the peers once, measures side by side, says which target is met.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = path.dirname(fileURLToPath(import.meta.url));
const peers = path.join(here, 'peers');
const out = path.join(here, 'dist');
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const suites = ['state', 'screen', 'sizes', 'recovery'];

function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync(path.join(peers, 'node_modules', 'ai'))) {
  run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: peers });
}
mkdirSync(out, { recursive: true });
const gates = [];
for (const suite of suites) {
  if (wanted.length > 0 && !wanted.includes(suite)) continue;
  const bundle = path.join(out, `${suite}.mjs`);
  await build({
    entryPoints: [path.join(here, 'src', suite, 'main.ts')],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['@callboard/source'],
    // These two drive a browser and a bundler, which cannot be bundled themselves.
    packages: suite === 'screen' || suite === 'sizes' ? 'external' : 'bundle',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
  const results = path.join(out, `${suite}.json`);
  rmSync(results, { force: true });
  console.log(`\n## ${suite}\n`);
  run(process.execPath, ['--expose-gc', '--max-old-space-size=8192', bundle], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      BENCH_PEERS: path.join(peers, 'contenders.mjs'),
      BENCH_OUT: results,
    },
  });
  gates.push(...JSON.parse(readFileSync(results, 'utf8')).gates);
}
console.log('\n## targets\n');
for (const { name, value, gate, aim, met } of gates) {
  const words = { aim: 'met, and its aim', gate: 'met', no: 'MISSED' }[met];
  console.log(
    `- ${name}: ${Number(value.toPrecision(3))} (at most ${Number(gate.toPrecision(3))}, aim ${Number(aim.toPrecision(3))}): ${words}`,
  );
}
