/** How long a page may be kept from drawing and answering, ms. */
const SLICE = 12;

/** Says when work has gone on for long enough; waiting then lets the page have its turn. */
export interface Slices {
  readonly isOver: () => boolean;
  readonly rest: () => Promise<void>;
}

/** Work in slices. */
export function createSlices(now: () => number = () => performance.now()): Slices {
  let began = now();
  return {
    isOver: () => now() - began >= SLICE,
    async rest() {
      await turn();
      began = now();
    },
  };
}

/** A task of its own. Unlike a timer it is not held back in a hidden tab. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
