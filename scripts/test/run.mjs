// Runs one suite as a child process with a time limit and turns what it left behind into counts.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../packages.mjs';

const folder = join(root, 'node_modules/.cache/callboard/test');
mkdirSync(folder, { recursive: true });
const maxLines = 400;

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 *
 * @typedef {object} Suite
 * @property {string} name
 * @property {string[]} command run in the workspace's folder; `{report}` stands for the report's path
 * @property {Record<string, string>} [env]
 * @property {(report: string) => Counts} [count] reads the report; without it the suite is one check
 * @property {string} [needs] the suite that makes what this one looks at
 * @property {boolean} [chromium] whether it starts a browser
 * @property {number} [minutes] its time limit in the short form
 *
 * @typedef {Counts & { name: string, seconds: number }} Outcome
 */

const exhaustive = process.env.CALLBOARD_EXHAUSTIVE === '1';
/** @type {import('node:child_process').ChildProcess | undefined} */
let current;

/**
 * Runs a suite and prints one line about it, and its output when it failed.
 *
 * @param {Suite} suite
 * @param {readonly Outcome[]} [earlier] what the suites before it came to
 * @returns {Promise<Outcome>}
 */
export async function runSuite(suite, earlier = []) {
  const { name, needs } = suite;
  if (earlier.some((outcome) => outcome.name === needs && outcome.failed > 0)) {
    console.log(`x  ${name}: not run, since ${needs} failed`);
    return { name, passed: 0, failed: 1, skipped: 0, seconds: 0 };
  }
  const started = performance.now();
  const report = join(folder, `${name}.json`);
  const log = join(folder, `${name}.log`);
  rmSync(report, { force: true });
  const ending = await execute(suite, { report, log });
  const seconds = (performance.now() - started) / 1000;
  const counts = settle(suite, { report, worked: ending === '' });
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  const mark = counts.failed > 0 ? 'x' : 'ok';
  console.log(
    `${mark.padEnd(2)} ${name}: ${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds.toFixed(1)} s)`,
  );
  if (counts.failed > 0) {
    console.log(shown(readFileSync(log, 'utf8')));
    console.log(`   ${ending || 'failed'}; run it alone: node scripts/test.mjs ${name}`);
  }
  return { name, ...counts, seconds };
}

/**
 * The end of a suite's output, indented and without colours.
 *
 * @param {string} output
 */
function shown(output) {
  const lines = stripVTControlCharacters(output).trimEnd().split('\n');
  const hidden = lines.length - maxLines;
  const notice = hidden > 0 ? [`   (${hidden} lines before these are in ${relative(root, folder)})`] : [];
  return [...notice, ...lines.slice(-maxLines).map((line) => `   | ${line}`)].join('\n');
}

/**
 * Ends the suite that runs now, with everything it started.
 *
 * @param {NodeJS.Signals} signal
 */
export function stopCurrent(signal) {
  if (current) stop(current, signal);
  process.exit(130);
}

/**
 * @param {Suite} suite
 * @param {{ report: string, log: string }} files
 * @returns {Promise<string>} empty when the command worked, else why not
 */
function execute(suite, { report, log }) {
  const [program = '', ...args] = suite.command.map((part) => part.replaceAll('{report}', report));
  const minutes = exhaustive ? 120 : (suite.minutes ?? 5);
  const env = { ...process.env, NO_COLOR: '1', CALLBOARD_REPORT: report };
  const output = createWriteStream(log);
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    env: { ...env, ...suite.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  current = child;
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  return new Promise((resolve) => {
    let ending = '';
    const limit = setTimeout(() => {
      ending = `stopped after ${minutes} minutes`;
      stop(child, 'SIGKILL');
    }, minutes * 60_000);
    child.on('error', (error) => (ending = error.message));
    child.on('close', (code) => {
      clearTimeout(limit);
      current = undefined;
      output.end(() => resolve(ending || (code === 0 ? '' : `exit code ${code}`)));
    });
  });
}

/**
 * A child leads its own process group: the browsers and servers it started end with it.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function stop(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}

/**
 * @param {Suite} suite
 * @param {{ report: string, worked: boolean }} run
 * @returns {Counts}
 */
function settle(suite, { report, worked }) {
  const one = { passed: worked ? 1 : 0, failed: worked ? 0 : 1, skipped: 0 };
  if (!suite.count) return one;
  const counts = readCounts(suite.count, report);
  if (!counts) return { passed: 0, failed: 1, skipped: 0 };
  // A file that does not even load fails the command without a failed test.
  return worked || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/**
 * @param {(report: string) => Counts} count
 * @param {string} report
 * @returns {Counts | undefined} undefined when the suite left no readable report
 */
function readCounts(count, report) {
  try {
    return count(readFileSync(report, 'utf8'));
  } catch {
    return undefined;
  }
}
