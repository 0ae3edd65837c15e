import { formatNumber } from '../format/format-number.ts';

/** Words of the bar that leads to what waits, failed or runs. */
export interface JumpBarStrings {
  /** Name of the group of buttons. */
  readonly label: string;
  readonly waiting: (count: number, locale: string) => string;
  readonly failed: (count: number, locale: string) => string;
  readonly running: (count: number, locale: string) => string;
}

/** English. */
export const jumpBarStrings: JumpBarStrings = {
  label: 'Jump to calls',
  waiting: (count, locale) => `${formatNumber(count, locale)} waiting`,
  failed: (count, locale) => `${formatNumber(count, locale)} failed`,
  running: (count, locale) => `${formatNumber(count, locale)} running`,
};
