import type { TranscriptState } from '../entities/index.ts';

/** The list of nothing, the same object everywhere. */
export const NONE: readonly never[] = Object.freeze([]);

/**
 * Remembers results twice: by state, so that one state always gives one object, and the latest of each transcript,
 * which `compute` gets as `previous` and hands back, whole or in parts, where nothing changed.
 */
export function createSelector<T>(
  compute: (state: TranscriptState, key: string, previous: T | undefined) => T,
): (state: TranscriptState, key: string) => T {
  const byState = new WeakMap<TranscriptState, Map<string, T>>();
  const latest = new WeakMap<object, Map<string, T>>();
  return (state, key) => {
    const known = mapOf(byState, state);
    if (known.has(key)) return known.get(key) as T;
    // The first run's start is made once and kept for life: it stands for the transcript.
    const transcript = state.runs.at(0)?.started;
    const recent = transcript && mapOf(latest, transcript);
    const result = compute(state, key, recent?.get(key));
    known.set(key, result);
    recent?.set(key, result);
    return result;
  };
}

function mapOf<T>(maps: WeakMap<object, Map<string, T>>, owner: object): Map<string, T> {
  let map = maps.get(owner);
  if (!map) maps.set(owner, (map = new Map<string, T>()));
  return map;
}

/** `previous` when it holds the same items, else `next`; the shared empty list for none. */
export function keepList<T>(previous: readonly T[] | undefined, next: readonly T[]): readonly T[] {
  if (next.length === 0) return NONE;
  return previous && previous.length === next.length && next.every((item, index) => item === previous[index])
    ? previous
    : next;
}

/** `previous` when each of its fields is the same, else `next`. */
export function keepObject<T extends object>(previous: T | undefined, next: T): T {
  if (!previous) return next;
  const names = Object.keys(next) as (keyof T)[];
  const same =
    names.length === Object.keys(previous).length && names.every((name) => next[name] === previous[name]);
  return same ? previous : next;
}
