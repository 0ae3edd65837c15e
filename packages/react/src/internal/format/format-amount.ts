import { formatNumber } from './format-number.ts';

/** US dollars; cents, or two digits of less than one cent. */
export function formatCost(usd: number, locale: string): string {
  return formatNumber(usd, locale, usd > 0 && usd < 0.01 ? smallMoney : money);
}

/** A count, shortened from ten thousand on: 812, 9,400, 12.4K. */
export function formatCount(count: number, locale: string): string {
  return count < 10_000 ? formatNumber(count, locale) : formatNumber(count, locale, compact);
}

const money: Intl.NumberFormatOptions = { style: 'currency', currency: 'USD' };
const smallMoney: Intl.NumberFormatOptions = { ...money, maximumSignificantDigits: 2 };
const compact: Intl.NumberFormatOptions = { notation: 'compact', maximumFractionDigits: 1 };
