// Runs every suite in turn and ends with one line: `N passed, N failed`.
// `node scripts/test.mjs unit dom` runs only the named ones; CALLBOARD_EXHAUSTIVE=1 runs the long form.
import { findChromium } from './chromium/find.mjs';
import { runSuite, stopCurrent } from './test/run.mjs';
import { suites } from './test/suites.mjs';
import { summary } from './test/summary.mjs';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !suites.some((suite) => suite.name === name));
if (unknown.length > 0) {
  console.error(
    `No suite is called ${unknown.join(', ')}. There are: ${suites.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}

process.on('SIGINT', stopCurrent);
process.on('SIGTERM', stopCurrent);

const chosen = suites.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
if (chosen.some((suite) => suite.chromium)) await provideChromium();

/** @type {import('./test/run.mjs').Outcome[]} */
const outcomes = [];
for (const suite of chosen) outcomes.push(await runSuite(suite, outcomes));

const { text, failed } = summary(outcomes);
console.log(text);
process.exitCode = failed > 0 ? 1 : 0;

/** Installs what Chromium needs once, so that no suite has to. */
async function provideChromium() {
  const chromium = await findChromium({ install: true });
  if (!chromium) {
    console.error(
      'No Chromium here, and none could be installed. Name one: CHROMIUM_PATH=/path/to/chrome pnpm test',
    );
    console.log('0 passed, 1 failed');
    process.exit(1);
  }
  process.env.CHROMIUM_PATH = chromium.path;
  console.log(`Chromium: ${chromium.path} (${chromium.pinned ? 'pinned by the lockfile' : chromium.source})`);
  if (!chromium.pinned) {
    console.log(
      'Pictures are not compared: they belong to the Chromium that the lockfile pins, and this is another.',
    );
  }
}
