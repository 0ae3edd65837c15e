// Bundles one import the way an application would and measures what the browser has to load before it runs.
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { root } from '../packages.mjs';

/** @typedef {import('./budgets.mjs').Budget} Budget */

/**
 * What the page has to have before it runs: everything that is imported statically, shaken and minified, in one piece.
 * What is imported on demand stays outside. How a bundler cuts the pieces is its own affair and not weighed here.
 *
 * @param {Budget} budget
 * @returns {Promise<{ bytes: number, modules: string[] }>} gzipped bytes and source modules
 */
export async function weigh(budget) {
  const { outputFiles, metafile } = await build({
    ...bundling(budget),
    minify: true,
    metafile: true,
    plugins: [lazyOutside, reactOutside],
  });
  const bytes = outputFiles.reduce(
    (total, { text }) => total + gzipSync(withoutIdleImports(text), { level: 9 }).length,
    0,
  );
  const modules = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  return { bytes, modules };
}

/** @type {import('esbuild').Plugin} */
const lazyOutside = {
  name: 'lazy-outside',
  setup({ onResolve }) {
    onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};

/** React stays outside; each of its names is imported once, as most bundlers write it. @type {import('esbuild').Plugin} */
const reactOutside = {
  name: 'react-outside',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^react(-dom)?(\/|$)/ }, ({ path, namespace }) =>
      namespace === 'outside' ? { path, external: true } : { path, namespace: 'outside' },
    );
    onLoad({ filter: /.*/, namespace: 'outside' }, async ({ path }) => {
      const names = Object.keys(await import(path)).filter(
        (name) => /^[a-z]\w*$/i.test(name) && name !== 'default',
      );
      return { contents: `export { ${names.join(', ')} } from '${path}';` };
    });
  },
};

/** @param {string} code what esbuild wrote @returns {string} the same without the names that nothing uses */
function withoutIdleImports(code) {
  const rest = code.replaceAll(/import\{([^}]*)\}from"[^"]*";?/g, '');
  return code.replaceAll(/import\{([^}]*)\}from/g, (_, /** @type {string} */ list) => {
    const used = list.split(',').filter((name) => isNamed(rest, name.split(' as ').at(-1) ?? name));
    return `import{${used.join(',')}}from`;
  });
}

/** @param {string} code @param {string} name */
function isNamed(code, name) {
  return new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(code);
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
    external: [...without],
    logLevel: 'silent',
  };
}
