import { formatNumber, formatPercent } from '../format/format-number.ts';

/** Words of a progress bar. */
export interface ProgressBarStrings {
  /** Name of a bar that has no message. */
  readonly label: string;
  readonly percent: (fraction: number, locale: string) => string;
  /** Progress without a total: "5,000 rows", or the number alone. */
  readonly amount: (current: number, unit: string | undefined, locale: string) => string;
}

/** English. */
export const progressBarStrings: ProgressBarStrings = {
  label: 'Progress',
  percent: formatPercent,
  amount: (current, unit, locale) =>
    unit ? `${formatNumber(current, locale)} ${unit}` : formatNumber(current, locale),
};
