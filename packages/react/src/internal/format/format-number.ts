type Formats = Map<Intl.NumberFormatOptions, Intl.NumberFormat>;

const formats = new Map<string, Formats>();
const plain: Intl.NumberFormatOptions = {};

/** A number in the words of `locale`. Formats are made once for each options object, so pass a constant. */
export function formatNumber(
  value: number,
  locale: string,
  options: Intl.NumberFormatOptions = plain,
): string {
  const known: Formats = formats.get(locale) ?? new Map();
  formats.set(locale, known);
  const format = known.get(options) ?? new Intl.NumberFormat(locale, options);
  known.set(options, format);
  // Engines disagree about the narrow no-break space; the page a server sent must match.
  return format.format(value).replaceAll('\u202f', '\u00a0');
}

/** 0..1 as a whole percentage. Rounded down: only what is full reads 100 %. */
export function formatPercent(fraction: number, locale: string): string {
  return formatNumber(wholePercent(fraction) / 100, locale, percent);
}

/** 0..1 as a whole number of hundredths, rounded down. */
function wholePercent(fraction: number): number {
  // A hair more than the fraction, since 0.29 * 100 is a little less than 29.
  return Math.floor(Math.min(1, Math.max(0, fraction)) * 100 + 1e-9);
}

const percent: Intl.NumberFormatOptions = { style: 'percent' };
