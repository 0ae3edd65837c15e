import { formatNumber } from './format-number.ts';

const STEP = 1000;

/** A size on disk or wire: 1 byte, 812 bytes, 9.4 kB, 2.1 MB. */
export function formatBytes(bytes: number, locale: string): string {
  if (bytes < STEP) return formatNumber(bytes, locale, single);
  let size = bytes / STEP;
  let step = 0;
  while (size >= 999.5 && step < units.length - 1) {
    size /= STEP;
    step += 1;
  }
  const options = units[step] ?? units[0];
  return formatNumber(size >= 9.95 ? Math.round(size) : size, locale, options);
}

const single: Intl.NumberFormatOptions = { style: 'unit', unit: 'byte', unitDisplay: 'long' };
const units: readonly Intl.NumberFormatOptions[] = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'].map(
  (unit) => ({
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }),
);
