import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { defineConfig } from 'tsdown';
import type { UserConfig } from 'tsdown';

interface LibraryOptions {
  /** Entry modules, one for each subpath of the package's `exports`. */
  entry: string[];
  /** Style sheets: each becomes one file in `dist`, its imports inside it, with a declaration beside it. */
  styles?: string[];
}

/**
 * The build every published package shares: ESM, one output module for one source module (so that `'use client'`
 * stays in the files that say it), declarations, and the publish checks.
 */
export function libraryConfig({ entry, styles = [] }: LibraryOptions): UserConfig {
  return defineConfig({
    entry,
    plugins: [{ name: 'style-sheets', generateBundle: emitStyles }],
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    unbundle: true,
    dts: true,
    sourcemap: true,
    fixedExtension: false,
    clean: true,
    logLevel: 'warn',
    publint: { strict: true },
    attw: { profile: 'esm-only', level: 'error' },
  });

  async function emitStyles(this: { emitFile: (file: EmittedAsset) => string }): Promise<void> {
    for (const style of styles) {
      const fileName = style.replace(/^src\//, '');
      this.emitFile({ type: 'asset', fileName, source: await bundleStyles(style) });
      this.emitFile({ type: 'asset', fileName: `${fileName}.d.ts`, source: 'export {};\n' });
    }
  }
}

interface EmittedAsset {
  type: 'asset';
  fileName: string;
  source: string;
}

/** A style sheet with its imports in place. Hosts that take it as it is then load one file. */
async function bundleStyles(path: string): Promise<string> {
  const absolute = join(process.cwd(), path);
  if (!existsSync(absolute)) throw new Error(`${path} is not there, but tsdown.config.ts names it.`);
  const { outputFiles } = await build({
    entryPoints: [absolute],
    bundle: true,
    write: false,
    target: 'esnext',
  });
  return outputFiles[0]?.text ?? '';
}
