import { formatNumber } from './format-number.ts';

/** Position on a stopwatch: 0:42, 12:05, 1:02:05. */
export function formatStopwatch(ms: number, locale: string): string {
  const total = Math.floor(Math.max(0, ms) / 1000);
  const full = Math.floor(total / 60);
  const hours = Math.floor(full / 60);
  const tail = formatNumber(total % 60, locale, two);
  return hours > 0
    ? `${formatNumber(hours, locale)}:${formatNumber(full % 60, locale, two)}:${tail}`
    : `${formatNumber(full, locale)}:${tail}`;
}

const two: Intl.NumberFormatOptions = { minimumIntegerDigits: 2 };
