/** Resolves after the next frame was drawn. */
export function frame(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        done();
      };
      port2.postMessage(undefined);
    });
  });
}

/** Lets frames pass until the test holds; returns how many. Throws with `what` when it never does. */
export async function until(what: string, test: () => boolean): Promise<number> {
  const latest = performance.now() + 120_000;
  for (let frames = 0; ; frames++) {
    if (test()) return frames;
    if (performance.now() > latest) throw new Error(`bench: waited in vain for ${what}`);
    await frame();
  }
}

/** Lets this many frames pass. */
export async function frames(count: number): Promise<void> {
  for (let left = count; left > 0; left--) await frame();
}
