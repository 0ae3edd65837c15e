// Runs the command line of this workspace from its sources, nothing has to be built: pnpm callboard state <file>
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { runnerImport } from 'vite';
import { root } from './packages.mjs';

const folder = join(root, 'packages/cli');
const program = join(folder, 'dist/from-source.js');

await build({
  entryPoints: [join(folder, 'src/main.ts')],
  bundle: true,
  platform: 'node',
  format: 'esm',
  conditions: ['@callboard/source'],
  outfile: program,
  logLevel: 'error',
});
if (process.argv[2] === 'view' && !existsSync(join(folder, 'dist/page/index.html'))) {
  /** @type {{ module: { buildPage: () => Promise<void> } }} */
  const { module } = await runnerImport(join(folder, 'page/build-page.ts'), { configFile: false });
  await module.buildPage();
}
// Paths start where the person is, not where the script is.
process.chdir(process.env.INIT_CWD ?? process.cwd());
await import(pathToFileURL(program).href);
