// The table at the end of a run.

/**
 * @param {import('./run.mjs').Outcome[]} outcomes
 * @returns {{ text: string, failed: number }} the table, whose last line is the counts
 */
export function summary(outcomes) {
  const ran = outcomes.filter((outcome) => !outcome.absent);
  const width = Math.max(...outcomes.map(({ name }) => name.length), 5);
  const rows = ran.map(({ name, seconds, passed, failed, skipped }) =>
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
  const passed = sum(ran, 'passed');
  const failed = sum(ran, 'failed');
  const minutes = (sum(ran, 'seconds') / 60).toFixed(1);
  const absent = outcomes.filter((outcome) => outcome.absent).map(({ name }) => name);
  const notes = absent.length > 0 ? [`nothing to run yet: ${absent.join(', ')}`] : [];
  const text = [
    '',
    header,
    ...rows,
    ...notes,
    `${minutes} minutes`,
    `${passed} passed, ${failed} failed`,
  ].join('\n');
  return { text, failed };
}

/** @param {string | number} value */
const column = (value) => String(value).padStart(8);

/**
 * @param {import('./run.mjs').Outcome[]} outcomes
 * @param {'passed' | 'failed' | 'seconds'} field
 */
const sum = (outcomes, field) => outcomes.reduce((total, outcome) => total + outcome[field], 0);
