import { defineConfig } from 'tsdown';
import type { UserConfig } from 'tsdown';

interface LibraryOptions {
  /** Entry modules, one for each subpath of the package's `exports`. */
  entry: string[];
  /** Files that go to `dist` as they are. */
  copy?: string[];
}

/**
 * The build every published package shares: ESM, one output module for one source module (so that
 * `'use client'` stays in the files that say it), declarations, and the publish checks.
 */
export function libraryConfig(options: LibraryOptions): UserConfig {
  return defineConfig({
    entry: options.entry,
    ...(options.copy ? { copy: options.copy } : {}),
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
}
