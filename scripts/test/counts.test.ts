import { describe, expect, test } from 'vitest';
import { fromPlaywright, fromVitest } from './counts.mjs';
import { summary } from './summary.mjs';

const outcome = { name: 'unit', passed: 3, failed: 0, skipped: 1, seconds: 1.25 };

describe('reports', () => {
  test('a Vitest report counts todo tests as skipped', () => {
    const report = JSON.stringify({
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
    });
    expect(fromVitest(report)).toEqual({ passed: 5, failed: 1, skipped: 3 });
  });

  test('a flaky Playwright test is a failed one', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
    expect(fromPlaywright(JSON.stringify({ stats, errors: [] }))).toEqual({
      passed: 4,
      failed: 2,
      skipped: 2,
    });
  });

  test('a Playwright run that never started has failed', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
    expect(fromPlaywright(JSON.stringify({ stats, errors: [{}] })).failed).toBe(1);
  });
});

describe('the closing table', () => {
  test('ends with the counts', () => {
    const { text, failed } = summary([outcome, { ...outcome, name: 'dom', failed: 2 }]);
    expect(text.split('\n').at(-1)).toBe('6 passed, 2 failed');
    expect(failed).toBe(2);
  });
});
