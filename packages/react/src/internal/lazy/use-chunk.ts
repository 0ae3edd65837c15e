'use client';
import { useEffect, useSyncExternalStore } from 'react';
import type { Chunk, ChunkState } from './chunk.ts';

/** The parts of a chunk once they are there; fetches them when `wanted`. The server has none. */
export function useChunk<T>(chunk: Chunk<T>, wanted: boolean): ChunkState<T> {
  useEffect(() => {
    if (wanted) chunk.load();
  }, [chunk, wanted]);
  return useSyncExternalStore(chunk.subscribe, chunk.get, none);
}

/** Fetches a chunk when the page has nothing better to do. */
export function useIdlePrefetch(chunk: Chunk<unknown>): void {
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(chunk.load, 2000);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(chunk.load, { timeout: 10_000 });
    return () => cancelIdleCallback(handle);
  }, [chunk]);
}

const absent: ChunkState<never> = { failed: false };

function none(): ChunkState<never> {
  return absent;
}
