import type { FileHandle } from 'node:fs/promises';
import { open, stat } from 'node:fs/promises';
import { watch } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const CHUNK = 1 << 20;
/** How long a change can go unnoticed where the system does not tell of it, ms. */
const POLL = 400;

/**
 * A file and what it still gets, until the signal fires. When another file takes its place, or it is cut short, reading
 * starts over with the new content.
 */
export async function* readGrowing(
  handle: FileHandle,
  path: string,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let file = handle;
  let position = 0;
  const changes = watchFile(path);
  try {
    while (!signal.aborted) {
      const buffer = new Uint8Array(CHUNK);
      const { bytesRead } = await file.read(buffer, 0, CHUNK, position);
      position += bytesRead;
      if (bytesRead > 0) {
        yield buffer.subarray(0, bytesRead);
        continue;
      }
      const next = await replacement(file, path, position);
      if (next) {
        if (next !== file) await file.close();
        file = next;
        position = 0;
      } else await changes.wait(signal);
    }
  } finally {
    changes.end();
    await file.close();
  }
}

/** The file to read from its start, if the path no longer means what is being read. */
async function replacement(
  file: FileHandle,
  path: string,
  position: number,
): Promise<FileHandle | undefined> {
  const open_ = await file.stat();
  if (open_.size < position) return file;
  try {
    const now = await stat(path);
    if (now.ino === open_.ino && now.dev === open_.dev) return undefined;
    return await open(path, 'r');
  } catch {
    // It was removed: what was read stays, and a new file under this name is taken up.
    return undefined;
  }
}

interface Changes {
  wait: (signal: AbortSignal) => Promise<void>;
  end: () => void;
}

/** Tells when a file may have changed: what the system says, and a clock for where it says nothing. */
function watchFile(path: string): Changes {
  let wake: (() => void) | undefined;
  const watcher = tryWatch(path, () => wake?.());
  return {
    async wait(signal) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await Promise.race([changed, sleep(POLL, undefined, { signal }).catch(() => undefined)]);
      wake = undefined;
    },
    end: () => watcher?.close(),
  };
}

function tryWatch(path: string, onChange: () => void): { close: () => void } | undefined {
  try {
    const watcher = watch(path, { persistent: false }, onChange);
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    // Some file systems cannot be watched: the clock has to do.
    return undefined;
  }
}
