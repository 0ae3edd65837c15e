import type { Progress } from '../entities/index.ts';

const MESSAGE_LIMIT = 500;

/** Progress as a source sends it. */
export interface ProgressReport {
  progress?: unknown;
  total?: unknown;
  unit?: string;
  message?: unknown;
}

/** The next progress after a report; `before` itself when nothing would look different. `bad` tells that a number was dropped. */
export function nextProgress(
  before: Progress | undefined,
  report: ProgressReport,
): { progress: Progress | undefined; bad: boolean } {
  const current = usable(report.progress);
  const total = Number.isFinite(report.total) ? (report.total as number) : undefined;
  const bad = isDropped(report.progress, current) || isDropped(report.total, total);
  const hasNumber = !bad && current !== undefined;
  const message = oneLine(report.message) ?? before?.message;
  if (before === undefined && !hasNumber && message === undefined) return { progress: undefined, bad };
  const numbers = hasNumber ? newNumbers(before, current, total) : keepNumbers(before);
  const next: Progress = {
    kind: numbers.kind,
    fraction: numbers.fraction,
    current: numbers.current,
    total: numbers.total,
    unit: report.unit ?? before?.unit,
    message,
    overflow: numbers.overflow,
    regressions: numbers.regressions,
  };
  return { progress: before !== undefined && same(before, next) ? before : next, bad };
}

function isDropped(sent: unknown, kept: number | undefined): boolean {
  return sent !== undefined && sent !== null && kept === undefined;
}

type Numbers = Omit<Progress, 'unit' | 'message'>;

const NO_NUMBERS: Numbers = { kind: 'indeterminate', regressions: 0 };

function keepNumbers(before: Progress | undefined): Numbers {
  return before ?? NO_NUMBERS;
}

function newNumbers(before: Progress | undefined, current: number, total: number | undefined): Numbers {
  const sameTotal = before !== undefined && before.total === total;
  const fell = sameTotal && before.current !== undefined && current < before.current;
  const regressions = (before?.regressions ?? 0) + (fell ? 1 : 0);
  if (total === undefined || total <= 0) return { kind: 'indeterminate', current, total, regressions };
  const fraction = Math.min(1, current / total);
  return {
    kind: 'determinate',
    fraction: sameTotal ? Math.max(fraction, before.fraction ?? 0) : fraction,
    current,
    total,
    overflow: current > total || (sameTotal && before.overflow === true) || undefined,
    regressions,
  };
}

function usable(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** A message as one line of at most 500 characters; undefined when there is none. */
function oneLine(message: unknown): string | undefined {
  if (message === undefined || message === null) return undefined;
  const text = typeof message === 'string' ? message : asText(message);
  const line = text
    .slice(0, MESSAGE_LIMIT * 4)
    .replace(/\s+/g, ' ')
    .trim();
  if (line === '') return undefined;
  return line.length > MESSAGE_LIMIT ? `${line.slice(0, MESSAGE_LIMIT - 1)}…` : line;
}

function asText(message: unknown): string {
  try {
    return JSON.stringify(message) ?? String(message);
  } catch (cause) {
    return cause instanceof Error ? cause.message : 'unreadable message';
  }
}

function same(a: Progress, b: Progress): boolean {
  return (
    a.fraction === b.fraction &&
    a.current === b.current &&
    a.total === b.total &&
    a.unit === b.unit &&
    a.message === b.message &&
    a.overflow === b.overflow &&
    a.kind === b.kind
  );
}
