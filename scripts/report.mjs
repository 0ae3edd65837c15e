// How our own scripts tell the test command what they counted, and tell a person the rest.
import { writeFileSync } from 'node:fs';

/**
 * Prints a line for each check and ends the process: exit code 1 when one failed.
 *
 * @param {readonly { name: string, problem?: string | undefined }[]} checks `problem` says what is wrong and how
 *   to mend it
 */
export function reportChecks(checks) {
  for (const { name, problem } of checks)
    console.log(problem ? `x  ${name}\n${indent(problem)}` : `ok ${name}`);
  const failed = checks.filter(({ problem }) => problem).length;
  const file = process.env.CALLBOARD_REPORT;
  if (file) writeFileSync(file, JSON.stringify({ passed: checks.length - failed, failed }));
  process.exitCode = failed > 0 ? 1 : 0;
}

/** @param {string} text */
const indent = (text) => text.trimEnd().replace(/^/gm, '     ');
