/** A frame that comes late, as from a hidden page, counts as this much time at most. */
const longestFrame = 250;

/** Calls back each frame for as long as the callback wants to go on. */
export interface FrameLoop {
  start: () => void;
  stop: () => void;
}

/** Makes a loop. `onFrame` is told the milliseconds since the last frame and returns whether to go on. */
export function createFrameLoop(onFrame: (elapsed: number) => boolean): FrameLoop {
  let frame: number | undefined;
  let last = 0;

  function tick(now: number): void {
    frame = undefined;
    const elapsed = Math.max(0, Math.min(longestFrame, now - last));
    last = now;
    if (onFrame(elapsed)) frame ??= requestAnimationFrame(tick);
  }

  return {
    start: () => {
      if (frame !== undefined) return;
      last = performance.now();
      frame = requestAnimationFrame(tick);
    },
    stop: () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      frame = undefined;
    },
  };
}
