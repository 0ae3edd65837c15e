import { describe, expect, it } from 'vitest';
import { formatCost, formatCount } from './format-amount.ts';
import { formatBytes } from './format-bytes.ts';
import { formatDuration } from './format-duration.ts';
import { formatPercent } from './format-number.ts';
import { formatStopwatch } from './format-stopwatch.ts';
import { formatTimeOfDay } from './format-time.ts';

describe('durations', () => {
  it.each([
    [0, '0ms'],
    [49, '49ms'],
    [94, '94ms'],
    [95, '0.1s'],
    [107, '0.1s'],
    [1000, '1s'],
    [1400, '1.4s'],
    [9949, '9.9s'],
    [9950, '10s'],
    [41_400, '41s'],
    [59_499, '59s'],
    [59_500, '1m 00s'],
    [68_000, '1m 08s'],
    [754_000, '12m 34s'],
    [3_599_400, '59m 59s'],
    [3_600_000, '1h 00m'],
    [7_500_000, '2h 05m'],
    [-5000, '0ms'],
  ])('%d ms is %s', (ms, text) => {
    expect(formatDuration(ms, 'en')).toBe(text);
  });

  it.each([
    [0, '0s'],
    [999, '0s'],
    [4999, '4s'],
    [59_999, '59s'],
    [60_000, '1m 00s'],
    [-1, '0s'],
  ])('%d ms that still run are %s', (ms, text) => {
    expect(formatDuration(ms, 'en', true)).toBe(text);
  });

  it('follow the locale (G5)', () => {
    expect(formatDuration(1400, 'de')).toMatch(/^1,4\s/);
    expect(formatDuration(1400, 'ar-EG')).toContain('١');
  });
});

it.each([
  [42_000, '0:42'],
  [725_000, '12:05'],
  [3_725_000, '1:02:05'],
])('%d ms on a stopwatch are %s', (ms, text) => {
  expect(formatStopwatch(ms, 'en')).toBe(text);
});

it.each([
  [0, '0%'],
  [0.29, '29%'],
  [0.6, '60%'],
  [0.999, '99%'],
  [1, '100%'],
  [1.7, '100%'],
  [-1, '0%'],
])('a fraction of %d is %s', (fraction, text) => {
  expect(formatPercent(fraction, 'en')).toBe(text);
});

it.each([
  [1, '1 byte'],
  [812, '812 byte'],
  [9_400, '9.4 kB'],
  [2_100_000, '2.1 MB'],
  [10_400_000, '10 MB'],
  [999_900, '1 MB'],
  [3e13, '30 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes, 'en').replace('bytes', 'byte')).toBe(text);
});

it('counts and money are short', () => {
  expect(formatCount(9_400, 'en')).toBe('9,400');
  expect(formatCount(12_400, 'en')).toBe('12.4K');
  expect(formatCost(0.08, 'en')).toBe('$0.08');
  expect(formatCost(0.0042, 'en')).toBe('$0.0042');
});

it('times of day have milliseconds and the given zone', () => {
  expect(formatTimeOfDay(Date.UTC(2025, 0, 1, 13, 42, 8, 114), 'en', 'UTC')).toBe('13:42:08.114');
  expect(formatTimeOfDay(Date.UTC(2025, 0, 1, 23, 59, 0, 0), 'en', 'Asia/Tokyo')).toBe('08:59:00.000');
});
