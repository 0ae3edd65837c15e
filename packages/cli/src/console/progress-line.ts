import type { Host } from '../host/host.ts';

const EVERY = 100;
/** Reading that is over sooner shows nothing. */
const PATIENCE = 700;

/** Draws how far reading has come, in one line of a terminal; nothing elsewhere. `end` takes the line away. */
export interface ProgressLine {
  show: (read: number, size: number | undefined) => void;
  end: () => void;
}

/** A progress line on standard error. */
export function createProgressLine(host: Host, now: () => number = Date.now): ProgressLine {
  if (!host.showsProgress) return { show: () => undefined, end: () => undefined };
  const started = now();
  let last = started;
  let isDrawn = false;
  return {
    show(read, size) {
      const at = now();
      if (at - started < PATIENCE || at - last < EVERY) return;
      last = at;
      isDrawn = true;
      const share =
        size === undefined || size === 0
          ? ''
          : ` of ${megabytes(size)} (${Math.min(100, Math.floor((read / size) * 100))} %)`;
      host.err(`\r\u001b[KReading ${megabytes(read)}${share}`);
    },
    end() {
      if (isDrawn) host.err('\r\u001b[K');
      isDrawn = false;
    },
  };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
