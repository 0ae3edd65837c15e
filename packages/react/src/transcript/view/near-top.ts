/** This close to the first row the reader is about to want older ones, px. */
const NEAR = 300;

/** Tells when the reader scrolls up to the beginning of what is there. */
export interface NearTop {
  readonly attach: (scroller: HTMLElement) => () => void;
  /** Calls once. Returns how to stop listening. */
  readonly listen: (listener: () => void) => () => void;
}

/** Makes one that nobody listens to. */
export function createNearTop(): NearTop {
  const listeners = new Set<() => void>();
  let last = 0;

  function onScroll(event: Event): void {
    const { scrollTop } = event.currentTarget as HTMLElement;
    const up = scrollTop < last;
    last = scrollTop;
    if (!up || scrollTop > NEAR) return;
    const heard = Array.from(listeners);
    listeners.clear();
    for (const listener of heard) listener();
  }

  return {
    attach(scroller) {
      scroller.addEventListener('scroll', onScroll, { passive: true });
      return () => scroller.removeEventListener('scroll', onScroll);
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
