import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fromScript } from './counts.mjs';
import { runSuite } from './run.mjs';

const lines: string[] = [];
const script = (code: string) => [process.execPath, '-e', code];
const report = (counts: object) =>
  script(`require('fs').writeFileSync(process.env.CALLBOARD_REPORT, '${JSON.stringify(counts)}')`);

beforeEach(() => {
  lines.length = 0;
  vi.stubEnv('CALLBOARD_EXHAUSTIVE', '');
  vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line));
});

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a command without a report is one check', async () => {
  const outcome = await runSuite({ name: 'run-test', command: script('') });
  expect(outcome).toMatchObject({ passed: 1, failed: 0 });
});

test('a failed command shows what it printed', async () => {
  const outcome = await runSuite({
    name: 'run-test',
    command: script("console.error('the reason'); process.exit(3)"),
  });
  expect(outcome).toMatchObject({ passed: 0, failed: 1 });
  expect(lines.join('\n')).toContain('the reason');
  expect(lines.join('\n')).toContain('exit code 3');
});

test('a report gives the counts', async () => {
  const outcome = await runSuite({
    name: 'run-test',
    command: report({ passed: 7, failed: 0 }),
    count: fromScript,
  });
  expect(outcome).toMatchObject({ passed: 7, failed: 0 });
});

test('a command that fails while its report names no failed test has one', async () => {
  const [program = '', flag = '', code = ''] = report({ passed: 7, failed: 0 });
  const outcome = await runSuite({
    name: 'run-test',
    command: [program, flag, `${code}; process.exit(1)`],
    count: fromScript,
  });
  expect(outcome).toMatchObject({ passed: 7, failed: 1 });
});

test('a report that was never written is a failure, even when the command ends well', async () => {
  const outcome = await runSuite({ name: 'run-test', command: script(''), count: fromScript });
  expect(outcome).toMatchObject({ passed: 0, failed: 1 });
});

test('a command that does not exist is a failure', async () => {
  const outcome = await runSuite({ name: 'run-test', command: ['no-such-program'] });
  expect(outcome).toMatchObject({ failed: 1 });
});

test('a suite past its limit is stopped with everything it started', async () => {
  const child = JSON.stringify('setInterval(() => {}, 1000)');
  const start = `require('child_process').spawn(process.execPath, ['-e', ${child}], { stdio: 'inherit' })`;
  // The child holds the output open, so the suite ends only when the child has ended, too.
  const outcome = await runSuite({ name: 'run-test', command: script(`${start}; ${start}`), minutes: 0.01 });
  expect(outcome).toMatchObject({ failed: 1 });
  expect(lines.join('\n')).toContain('stopped after 0.01 minutes');
});

test('a suite does not run when the one it needs has failed', async () => {
  const failed = { name: 'build', passed: 0, failed: 1, skipped: 0, seconds: 1 };
  const suite = { name: 'run-test', command: script("console.log('ran')"), needs: 'build' };
  expect(await runSuite(suite, [failed])).toMatchObject({ passed: 0, failed: 1 });
  expect(lines.join('\n')).toContain('since build failed');
  expect(await runSuite(suite, [{ ...failed, failed: 0 }])).toMatchObject({ passed: 1, failed: 0 });
});
