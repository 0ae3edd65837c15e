// Builds every published package and checks it as its users would get it (publint, are-the-types-wrong).
import { spawnSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { publishedPackages, root } from './packages.mjs';
import { requirePnpm } from './pnpm.mjs';
import { reportChecks } from './report.mjs';

requirePnpm();
const tsdown = join(root, 'node_modules/.bin/tsdown');

reportChecks(
  publishedPackages().map(({ name, folder }) => {
    const { status, stdout, stderr } = spawnSync(tsdown, [], { cwd: folder, encoding: 'utf8' });
    return { name, problem: status === 0 ? undefined : `${relative(root, folder)}\n${stdout}${stderr}` };
  }),
);
