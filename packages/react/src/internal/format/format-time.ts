const formats = new Map<string, Intl.DateTimeFormat>();

/** Time of day with milliseconds, 13:42:08.114, in `timeZone` (the browser's own when absent: only after hydration). */
export function formatTimeOfDay(ms: number, locale: string, timeZone?: string): string {
  return dateFormat(locale, timeZone, 'time').format(ms);
}

/** Date and time of day, for tooltips. */
export function formatDateTime(ms: number, locale: string, timeZone?: string): string {
  return dateFormat(locale, timeZone, 'date').format(ms);
}

function dateFormat(
  locale: string,
  timeZone: string | undefined,
  style: 'time' | 'date',
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone ?? ''} ${style}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, {
      ...(style === 'time' ? clock : date),
      ...(timeZone ? { timeZone } : {}),
    });
    formats.set(key, format);
  }
  return format;
}

const clock: Intl.DateTimeFormatOptions = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
};
const date: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'medium' };
