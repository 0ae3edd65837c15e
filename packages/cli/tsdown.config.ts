import { defineConfig } from 'tsdown';
import { buildPage } from './page/build-page.ts';
import type { UserConfig } from 'tsdown';

const config: UserConfig = defineConfig({
  entry: ['src/main.ts'],
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: false,
  sourcemap: false,
  fixedExtension: false,
  clean: true,
  logLevel: 'warn',
  publint: { strict: true },
  onSuccess: buildPage,
});

export default config;
