/** Runs a callback once after `ms`; returns a function that cancels it. */
export type Schedule = (callback: () => void, ms: number) => () => void;

/** The platform's timer. */
export const defaultSchedule: Schedule = (callback, ms) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

/** A stretch of time that ends by itself, by `end`, or when the connection is aborted. */
export interface Grace {
  readonly signal: AbortSignal;
  /** Resolves after `ms`, or when the stretch is over. */
  pause: (ms: number) => Promise<void>;
  end: () => void;
}

/** Waiting that an abort cuts short. */
export interface Wait {
  /** What the promise gives, or undefined as soon as the signal is aborted. */
  orAbort: <T>(promise: Promise<T>, signal?: AbortSignal) => Promise<T | undefined>;
  start: (ms: number) => Grace;
  end: () => void;
}

export function createWait(schedule: Schedule, signal: AbortSignal | undefined): Wait {
  const over = new AbortController();
  const onAbort = (): void => over.abort();
  if (signal?.aborted) over.abort();
  else signal?.addEventListener('abort', onAbort, { once: true });

  return {
    orAbort: (promise, other = over.signal) => untilAborted(promise, other),
    start(ms) {
      const grace = new AbortController();
      const end = (): void => {
        cancel();
        over.signal.removeEventListener('abort', end);
        grace.abort();
      };
      const cancel = schedule(end, ms);
      if (over.signal.aborted) end();
      else over.signal.addEventListener('abort', end, { once: true });
      return { signal: grace.signal, pause: (time) => pause(schedule, time, grace.signal), end };
    },
    end: () => signal?.removeEventListener('abort', onAbort),
  };
}

function pause(schedule: Schedule, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      cancel();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const cancel = schedule(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}

async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  if (signal.aborted) {
    promise.catch(() => undefined);
    return undefined;
  }
  let stop: (() => void) | undefined;
  const aborted = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    if (stop) signal.removeEventListener('abort', stop);
    promise.catch(() => undefined);
  }
}
