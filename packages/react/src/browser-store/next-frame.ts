/** Hidden tabs draw no frames, so a timer stands behind each one. */
const LATEST = 250;

/** Runs `callback` once, in the next frame, or a moment later where no frames are drawn. Returns a function that cancels it. */
export function nextFrame(callback: () => void): () => void {
  let frame: number | undefined;
  const timer = setTimeout(run, typeof requestAnimationFrame === 'function' ? LATEST : 0);
  if (typeof requestAnimationFrame === 'function') frame = requestAnimationFrame(run);
  function cancel(): void {
    clearTimeout(timer);
    if (frame !== undefined) cancelAnimationFrame(frame);
  }
  function run(): void {
    cancel();
    callback();
  }
  return cancel;
}
