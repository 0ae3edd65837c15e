// Builds Storybook into `storybook-static`. A failed build leaves no pages of an older one behind.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './packages.mjs';

const folder = join(root, 'storybook-static');
rmSync(folder, { recursive: true, force: true });
const { status } = spawnSync(join(root, 'node_modules/.bin/storybook'), ['build', '--quiet'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
});
if (status !== 0) rmSync(folder, { recursive: true, force: true });
process.exitCode = status ?? 1;
