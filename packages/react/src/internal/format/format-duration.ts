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
  const full = Math.floor(total / 60);
  if (full < 1) return formatNumber(total, locale, seconds);
  if (full < 60)
    return `${formatNumber(full, locale, minutes)} ${formatNumber(total % 60, locale, twoSeconds)}`;
  return `${formatNumber(Math.floor(full / 60), locale, hours)} ${formatNumber(full % 60, locale, twoMinutes)}`;
}

const [milliseconds, seconds, minutes, hours] = ['millisecond', 'second', 'minute', 'hour'].map(
  (unit): Intl.NumberFormatOptions => ({ style: 'unit', unit, unitDisplay: 'narrow' }),
);
const twoSeconds = { ...seconds, minimumIntegerDigits: 2 };
const twoMinutes = { ...minutes, minimumIntegerDigits: 2 };
