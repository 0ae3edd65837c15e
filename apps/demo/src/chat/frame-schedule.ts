/** Runs a callback before the next frame, or soon when the page is hidden and draws no frames. */
export function scheduleFrame(callback: () => void): () => void {
  if (document.hidden) {
    const timer = setTimeout(callback, 100);
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(callback);
  return () => cancelAnimationFrame(frame);
}
