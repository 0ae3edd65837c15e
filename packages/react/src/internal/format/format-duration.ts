import { formatNumber } from './format-number.ts';

/**
 * A length of time, exact enough and short: 45ms, 0.1s, 3.4s, 41s, 1m 08s, 2h 05m.
 * `whole` counts full seconds from the start, for times that still run.
 */
export function formatDuration(ms: number, locale: string, whole = false): string {
  const time = Math.max(0, ms);
  if (!whole && time < 95) return formatNumber(Math.round(time), locale, milliseconds);
  if (!whole && time < 9950) return formatNumber(Math.round(time / 100) / 10, locale, seconds);
  const total = whole ? Math.floor(time / 1000) : Math.round(time / 1000);
  if (total < 60) return formatNumber(total, locale, seconds);
  const full = Math.floor(total / 60);
  if (full < 60)
    return `${formatNumber(full, locale, minutes)} ${formatNumber(total % 60, locale, twoSeconds)}`;
  return `${formatNumber(Math.floor(full / 60), locale, hours)} ${formatNumber(full % 60, locale, twoMinutes)}`;
}

/** Position on a stopwatch: 0:42, 12:05, 1:02:05. */
export function formatStopwatch(ms: number, locale: string): string {
  const total = Math.floor(Math.max(0, ms) / 1000);
  const full = Math.floor(total / 60);
  const last = formatNumber(total % 60, locale, twoDigits);
  if (full < 60) return `${formatNumber(full, locale, ungrouped)}:${last}`;
  return `${formatNumber(Math.floor(full / 60), locale, ungrouped)}:${formatNumber(full % 60, locale, twoDigits)}:${last}`;
}

const twoDigits: Intl.NumberFormatOptions = { minimumIntegerDigits: 2 };
const ungrouped: Intl.NumberFormatOptions = { useGrouping: false };
const milliseconds = narrow('millisecond');
const seconds = narrow('second');
const minutes = narrow('minute');
const hours = narrow('hour');
const twoSeconds = { ...seconds, ...twoDigits };
const twoMinutes = { ...minutes, ...twoDigits };

function narrow(unit: string): Intl.NumberFormatOptions {
  return { style: 'unit', unit, unitDisplay: 'narrow' };
}
