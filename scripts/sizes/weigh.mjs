// Bundles one import the way an application would and measures what the browser has to load before it runs.
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { root } from '../packages.mjs';

/** @typedef {import('./budgets.mjs').Budget} Budget */

const react = ['react', 'react/*', 'react-dom', 'react-dom/*'];

/**
 * @param {Budget} budget
 * @returns {Promise<{ bytes: number, modules: string[] }>} gzipped bytes and source modules of the eager chunks
 */
export async function weigh(budget) {
  const { outputFiles, metafile } = await build({
    ...bundling(budget),
    minify: true,
    splitting: true,
    metafile: true,
    entryNames: 'entry',
  });
  const eager = eagerChunks(metafile.outputs);
  const bytes = outputFiles
    .filter(({ path }) => eager.has(path.slice(root.length).replaceAll('\\', '/')))
    .reduce((total, { contents }) => total + gzipSync(contents, { level: 9 }).length, 0);
  const modules = [...eager].flatMap((chunk) => Object.keys(metafile.outputs[chunk]?.inputs ?? {}));
  return { bytes, modules };
}

/**
 * @param {Budget} budget
 * @returns {import('esbuild').BuildOptions & { write: false }}
 */
function bundling({ module, names, from, without = [] }) {
  const style = module.endsWith('.css');
  const code = style
    ? `@import '${module}';`
    : `export ${names ? `{ ${names.join(', ')} }` : '*'} from '${module}';`;
  return {
    stdin: {
      contents: code,
      resolveDir: join(root, from),
      sourcefile: 'entry.js',
      loader: style ? 'css' : 'js',
    },
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    outdir: 'out',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: [...react, ...without],
    logLevel: 'silent',
  };
}

/**
 * The chunks that load with the entry: itself and what it imports statically, directly or not.
 *
 * @param {import('esbuild').Metafile['outputs']} outputs
 * @returns {Set<string>}
 */
function eagerChunks(outputs) {
  const eager = new Set(Object.keys(outputs).filter((name) => /\/entry\.(js|css)$/.test(name)));
  for (const name of eager) {
    for (const { path, kind, external } of outputs[name]?.imports ?? []) {
      if (kind === 'import-statement' && !external) eager.add(path);
    }
  }
  return eager;
}
