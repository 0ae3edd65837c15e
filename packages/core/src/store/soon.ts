import { call } from './subscribers.ts';

type Schedule = (callback: () => void) => () => void;

/** Something that is done once for a burst of requests. */
export interface Soon {
  ask: () => void;
  cancel: () => void;
}

/** Has `action` done by the host's schedule. A schedule that fails is no reason to wait: then it is done at once. */
export function createSoon(schedule: Schedule, action: () => void): Soon {
  let isAsked = false;
  let cancel: (() => void) | undefined;
  const act = (): void => {
    isAsked = false;
    action();
  };
  return {
    ask: () => {
      if (isAsked) return;
      isAsked = true;
      let isAccepted = false;
      call(() => {
        cancel = schedule(act);
        isAccepted = true;
      });
      if (!isAccepted) act();
    },
    cancel: () => {
      cancel?.();
      isAsked = false;
    },
  };
}

/** Runs a callback in a microtask. */
export function scheduleMicrotask(callback: () => void): () => void {
  let live = true;
  const run = async (): Promise<void> => {
    await Promise.resolve();
    if (live) callback();
  };
  void run();
  return () => {
    live = false;
  };
}
