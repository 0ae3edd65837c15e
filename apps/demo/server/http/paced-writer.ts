import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Bytes and milliseconds of one piece on a slow link: about 3 KB a second. */
const slowPiece = 96;
const slowGap = 30;

/** Writes to a response in order, minding its buffer, and in small late pieces while the link is slow. */
export interface PacedWriter {
  write: (text: string) => Promise<void>;
}

/** Makes a writer. `isSlow` is looked at before every piece, so the link can change while something is written. */
export function createPacedWriter(response: ServerResponse, isSlow: () => boolean): PacedWriter {
  return {
    write: async (text) => {
      let rest = Buffer.from(text);
      while (rest.length > 0 && !response.destroyed) {
        const slow = isSlow();
        const piece = slow ? rest.subarray(0, slowPiece) : rest;
        rest = rest.subarray(piece.length);
        if (!response.write(piece)) await drained(response);
        if (slow) await wait(slowGap);
      }
    },
  };
}

/** Resolves when more can be written, or never will be. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.once('drain', done);
    response.once('close', done);
  });
}
