import type { EventWriter } from './event-writer.ts';
import type { LoopClock } from './loop-clock.ts';
import type { ProgressReport } from './tool.ts';

/** Milliseconds between two progress events of one call. */
const progressInterval = 100;

/** How many different totals of one call are remembered. */
const maxTotals = 64;

/** Stands between a tool and the transcript: progress passes at most ten times a second and never runs backwards. */
export interface ProgressGate {
  report: (progress: ProgressReport) => void;
  /** Lets the last held report out, then lets nothing pass. Called once, before the terminal. */
  close: () => void;
}

/** Makes the gate of one call. `messageId` is the message that shows it. */
export function createProgressGate(
  events: EventWriter,
  clock: LoopClock,
  call: { toolCallId: string; messageId: string },
): ProgressGate {
  let closed = false;
  let shown: ProgressReport | undefined;
  let held: ProgressReport | undefined;
  let cancelTimer: (() => void) | undefined;
  const forward = createForward();

  function pass(report: ProgressReport): void {
    shown = report;
    held = undefined;
    events.write({ type: 'tool.progress', ...call, ...report });
    cancelTimer = clock.after(progressInterval, () => {
      cancelTimer = undefined;
      if (held) pass(held);
    });
  }

  return {
    report: (progress) => {
      if (closed) return;
      const next = forward(held ?? shown, clean(progress));
      if (sameReport(next, held ?? shown)) return;
      held = next;
      if (!cancelTimer) pass(next);
    },
    close: () => {
      if (closed) return;
      closed = true;
      cancelTimer?.();
      if (held) events.write({ type: 'tool.progress', ...call, ...held });
    },
  };
}

/** Keeps what can be shown: finite numbers from 0 up, a message that is text. */
function clean({ progress, total, message }: ProgressReport): ProgressReport {
  return {
    ...(isCount(progress) ? { progress } : {}),
    ...(isCount(progress) && isCount(total) && total > 0 ? { total } : {}),
    ...(typeof message === 'string' && message !== '' ? { message } : {}),
  };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

/**
 * Makes the function that merges a report into the one before: a missing message keeps the last one, a missing
 * total the known one, and a number lower than the highest of its total gives way to that.
 */
function createForward(): (before: ProgressReport | undefined, next: ProgressReport) => ProgressReport {
  const highest = new Map<number | undefined, number>();
  return (before, next) => {
    const merged = { ...before, ...next };
    if (merged.progress === undefined) return merged;
    const progress = Math.max(merged.progress, highest.get(merged.total) ?? 0);
    if (highest.size < maxTotals || highest.has(merged.total)) highest.set(merged.total, progress);
    return { ...merged, progress };
  };
}

function sameReport(a: ProgressReport, b: ProgressReport | undefined): boolean {
  return b !== undefined && a.progress === b.progress && a.total === b.total && a.message === b.message;
}
