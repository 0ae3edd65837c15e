import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { build } from 'esbuild';
import type { BuildOptions } from 'esbuild';

const production: BuildOptions = {
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  jsx: 'automatic',
  conditions: ['@callboard/source'],
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
};

/** Name of a page's folder among the built ones. */
export function folderOf(page: string): string {
  return basename(page, extname(page));
}

/** Builds each page the way an application is built for production, all with the same React. */
export async function buildPages(bench: string, pages: readonly string[]): Promise<string> {
  const out = join(bench, 'dist/screen');
  rmSync(out, { recursive: true, force: true });
  await build({
    ...production,
    entryPoints: [join(bench, 'src/screen/page/hear-commits.ts')],
    outdir: out,
    format: 'iife',
  });
  const react = Object.fromEntries(
    ['react', 'react-dom'].map((name) => [name, join(bench, 'node_modules', name)]),
  );
  for (const page of pages) {
    const outdir = join(out, folderOf(page));
    mkdirSync(outdir, { recursive: true });
    await build({
      ...production,
      entryPoints: { page: join(bench, page) },
      outdir,
      splitting: true,
      alias: react,
    });
    writeFileSync(join(outdir, 'index.html'), html);
  }
  return out;
}

const html = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>bench</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="page.css">
  <style>html, body { margin: 0; block-size: 100% } #place { block-size: 100% }</style>
  <div id="place"></div>
  <script src="../hear-commits.js"></script>
  <script type="module" src="page.js"></script>
</html>
`;
