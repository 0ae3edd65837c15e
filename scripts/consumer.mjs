// Uses the packages the way a stranger does: packed, installed by npm into clean applications outside the
// workspace, type-checked, built and rendered. One React in the short form, both in the long one.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applications } from './consumer/applications.mjs';
import { packAll } from './consumer/pack.mjs';
import { requirePnpm } from './pnpm.mjs';
import { reportChecks } from './report.mjs';

requirePnpm();
const reacts = process.env.CALLBOARD_EXHAUSTIVE === '1' ? ['18', '19'] : ['18'];
const templates = fileURLToPath(new URL('consumer/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'callboard-consumer-'));

/** @type {{ name: string, problem?: string | undefined }[]} */
const checks = [];
try {
  const tarballs = packAll(folder);
  for (const react of reacts) {
    for (const application of applications) {
      const place = join(folder, `${application.name}-${react}`);
      cpSync(join(templates, application.name), place, { recursive: true });
      writeFileSync(
        join(place, 'package.json'),
        JSON.stringify(application.manifest({ react, tarballs }), null, 2),
      );
      checks.push(...(await runSteps(application, { place, react })));
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
reportChecks(checks);

/**
 * Runs the steps of one application and stops at the first that fails.
 *
 * @param {import('./consumer/applications.mjs').Application} application
 * @param {{ place: string, react: string }} where
 */
async function runSteps(application, { place, react }) {
  /** @type {{ name: string, problem?: string | undefined }[]} */
  const done = [];
  for (const step of application.steps) {
    const problem = await step.run(place, react);
    done.push({ name: `${application.name}, React ${react}: ${step.name}`, problem });
    if (problem) break;
  }
  return done;
}
