import { useEffect, useState } from 'react';

/** A place between nothing and everything, and the means to move it. */
export interface Steps {
  /** How many pieces have arrived. */
  step: number;
  playing: boolean;
  goTo: (step: number) => void;
  /** Plays on from here, from the start when all has arrived; or pauses. */
  toggle: () => void;
}

const pace = 60;

/** Moves through a number of pieces. Without a place of its own everything has arrived. */
export function useSteps(count: number, start?: number): Steps {
  const [{ place, playing }, set] = useState({ place: start, playing: false });
  const step = Math.min(place ?? count, count);
  const moves = playing && step < count;

  useEffect(() => {
    if (!moves) return undefined;
    const timer = setInterval(
      () => set((now) => ({ ...now, place: Math.min((now.place ?? count) + 1, count) })),
      pace,
    );
    return () => clearInterval(timer);
  }, [moves, count]);

  return {
    step,
    playing: moves,
    goTo: (place) => set({ place: place >= count ? undefined : place, playing: false }),
    toggle: () => set({ place: step >= count ? 0 : step, playing: !moves }),
  };
}
