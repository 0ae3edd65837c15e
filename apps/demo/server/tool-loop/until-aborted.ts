/** Yields what a source yields until the signal fires, also when the source ignores the signal or never answers. */
export async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  let stopListening = (): void => undefined;
  const aborted = new Promise<undefined>((resolve) => {
    const onAbort = (): void => resolve(undefined);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    stopListening = () => signal.removeEventListener('abort', onAbort);
  });
  let finished = false;
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted]);
      if (next === undefined) return;
      if (next.done) {
        finished = true;
        return;
      }
      yield next.value;
    }
  } finally {
    stopListening();
    if (!finished) void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}
