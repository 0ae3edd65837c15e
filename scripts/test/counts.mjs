// Reads the reports that the test runners write.

/** @typedef {import('./run.mjs').Counts} Counts */

/** @param {string} report Vitest's JSON report @returns {Counts} */
export function fromVitest(report) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(report);
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

/** @param {string} report Playwright's JSON report @returns {Counts} */
export function fromPlaywright(report) {
  const { stats, errors } = JSON.parse(report);
  const failed = stats.unexpected + stats.flaky;
  return {
    passed: stats.expected,
    failed: failed + (failed === 0 ? errors.length : 0),
    skipped: stats.skipped,
  };
}

/** @param {string} report `{ passed, failed }`, as our own scripts write it @returns {Counts} */
export function fromScript(report) {
  const { passed, failed } = JSON.parse(report);
  return { passed, failed, skipped: 0 };
}
