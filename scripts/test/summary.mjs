// The table at the end of a run.

/**
 * @param {import('./run.mjs').Outcome[]} outcomes
 * @returns {{ text: string, failed: number }} the table, whose last line is the counts
 */
export function summary(outcomes) {
  const width = Math.max(...outcomes.map(({ name }) => name.length), 5);
  const rows = outcomes.map(({ name, seconds, passed, failed, skipped }) =>
    [
      name.padEnd(width),
      `${seconds.toFixed(1)} s`.padStart(9),
      column(passed),
      column(failed),
      column(skipped),
    ].join(' '),
  );
  const header = [
    'suite'.padEnd(width),
    'time'.padStart(9),
    column('passed'),
    column('failed'),
    column('skipped'),
  ].join(' ');
  const passed = sum(outcomes, 'passed');
  const failed = sum(outcomes, 'failed');
  const minutes = (sum(outcomes, 'seconds') / 60).toFixed(1);
  const text = ['', header, ...rows, `${minutes} minutes`, `${passed} passed, ${failed} failed`].join('\n');
  return { text, failed };
}

/** @param {string | number} value */
const column = (value) => String(value).padStart(8);

/**
 * @param {import('./run.mjs').Outcome[]} outcomes
 * @param {'passed' | 'failed' | 'seconds'} field
 */
const sum = (outcomes, field) => outcomes.reduce((total, outcome) => total + outcome[field], 0);
