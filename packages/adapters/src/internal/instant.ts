const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/** Milliseconds since the epoch of an ISO time that names its zone; undefined for anything else. */
export function instant(value: unknown): number | undefined {
  if (typeof value !== 'string' || !ISO.test(value)) return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
}

const SECONDS_BELOW = 1e11;
const NANOSECONDS_ABOVE = 1e16;

/** Milliseconds since the epoch of a number (or decimal text) whose unit nobody states: seconds, milliseconds or nanoseconds. */
export function instantOf(value: unknown): number | undefined {
  const time = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof time !== 'number' || !Number.isFinite(time) || time <= 0) return instant(value);
  if (time < SECONDS_BELOW) return Math.round(time * 1000);
  return Math.round(time > NANOSECONDS_ABOVE ? time / 1e6 : time);
}
