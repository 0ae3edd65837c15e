const formats = new Map<string, Map<Intl.NumberFormatOptions, Intl.NumberFormat>>();
const plain: Intl.NumberFormatOptions = {};

/** A number in the words of `locale`. Formats are made once for each options object, so pass a constant. */
export function formatNumber(
  value: number,
  locale: string,
  options: Intl.NumberFormatOptions = plain,
): string {
  const known = formats.get(locale) ?? new Map<Intl.NumberFormatOptions, Intl.NumberFormat>();
  if (known.size === 0) formats.set(locale, known);
  let format = known.get(options);
  if (!format) {
    format = new Intl.NumberFormat(locale, options);
    known.set(options, format);
  }
  // Engines disagree about the narrow no-break space; the page a server sent must match.
  return format.format(value).replaceAll('\u202f', '\u00a0');
}

/** 0..1 as a whole percentage. Rounded down: only what is full reads 100 %. */
export function formatPercent(fraction: number, locale: string): string {
  // A hair more than the fraction, since 0.29 * 100 is a little less than 29.
  const whole = Math.floor(Math.min(1, Math.max(0, fraction)) * 100 + 1e-9);
  return formatNumber(whole / 100, locale, percent);
}

const percent: Intl.NumberFormatOptions = { style: 'percent' };
