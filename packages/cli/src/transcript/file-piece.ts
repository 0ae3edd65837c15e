import type { Adapter } from '@callboard/adapters';

/** A piece of one of several files that make up a session. */
export class FilePiece {
  readonly path: string;
  readonly text: string;

  constructor(path: string, text: string) {
    this.path = path;
    this.text = text;
  }
}

/** An adapter that reads the files beside a session. */
interface FilesAdapter extends Adapter {
  pushFile: (path: string, chunk: string) => ReturnType<Adapter['push']>;
}

/** The adapter with a door for file pieces, so that whatever wraps it passes them on. */
export function withFilePieces(adapter: Adapter): Adapter {
  if (!readsFiles(adapter)) return adapter;
  return {
    push: (chunk) =>
      chunk instanceof FilePiece ? adapter.pushFile(chunk.path, chunk.text) : adapter.push(chunk),
    end: (cause, error) => adapter.end(cause, error),
    get finished() {
      return adapter.finished ?? false;
    },
  };
}

/** True for adapters that can be given several files. */
function readsFiles(adapter: Adapter): adapter is FilesAdapter {
  return 'pushFile' in adapter && typeof adapter.pushFile === 'function';
}
