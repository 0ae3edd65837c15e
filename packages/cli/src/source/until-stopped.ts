/** The same pieces until the signal fires: what waits for more then ends as if nothing more came. */
export async function* untilStopped<T>(pieces: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = pieces[Symbol.asyncIterator]();
  const stopped = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), stopped]);
      if (next === undefined || next.done) return;
      yield next.value;
    }
  } finally {
    // What waits for its next piece cannot be ended; its end is not waited for.
    void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}
