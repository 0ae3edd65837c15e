import { useEffect, useRef, useState } from 'react';
import { wordsOf } from '../api/api-client.ts';
import type { Player } from './player.ts';
import { createPlayer } from './player.ts';
import type { Recording } from './recording.ts';
import { readRecording } from './recording.ts';

/** What the page has in hand: nothing, a file on its way, a recording, or a reason why not. */
export type Loaded =
  | { phase: 'nothing' }
  | { phase: 'reading'; name: string; bytes: number; size: number }
  | { phase: 'ready'; recording: Recording; player: Player }
  | { phase: 'failed'; name: string; message: string };

/** Files beyond this are refused before they are read: the page would run out of memory. */
const largest = 512 * 1024 * 1024;

/** Loads one file at a time; a new one takes the place of the last. */
export function useLoader(): {
  loaded: Loaded;
  load: (file: Promise<File> | File, name: string) => void;
  clear: () => void;
} {
  const [loaded, setLoaded] = useState<Loaded>({ phase: 'nothing' });
  const control = useRef<AbortController>(undefined);

  useEffect(() => () => control.current?.abort(), []);

  function begin(): AbortSignal {
    control.current?.abort();
    const next = new AbortController();
    control.current = next;
    return next.signal;
  }

  async function read(source: Promise<File> | File, signal: AbortSignal): Promise<Loaded> {
    const file = await source;
    if (file.size > largest)
      throw new Error(`The file has ${megabytes(file.size)} MB. This page takes up to 512 MB.`);
    const onProgress = (bytes: number): void =>
      setLoaded({ phase: 'reading', name: file.name, bytes, size: file.size });
    const recording = await readRecording(file, { signal, onProgress });
    return { phase: 'ready', recording, player: createPlayer(recording) };
  }

  async function settle(
    source: Promise<File> | File,
    { name, signal }: { name: string; signal: AbortSignal },
  ): Promise<void> {
    const next = await read(source, signal).catch((error: unknown): Loaded => ({
      phase: 'failed',
      name,
      message: wordsOf(error),
    }));
    if (!signal.aborted) setLoaded(next);
  }

  return {
    loaded,
    load: (source, name) => {
      const signal = begin();
      setLoaded({ phase: 'reading', name, bytes: 0, size: 0 });
      void settle(source, { name, signal });
    },
    clear: () => {
      begin();
      setLoaded({ phase: 'nothing' });
    },
  };
}

/** Bytes as whole megabytes, at least one decimal below ten. */
export function megabytes(bytes: number): string {
  const value = bytes / (1024 * 1024);
  return value < 10 ? value.toFixed(1) : String(Math.round(value));
}
