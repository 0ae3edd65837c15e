'use client';
import { useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { ClockContext } from '../internal/contexts/clock-context.ts';
import { RedactContext } from '../internal/contexts/redact-context.ts';
import { useTranscriptStore } from '../internal/store/use-store.ts';
import type { SearchHit } from './search-hit.ts';
import { createTranscriptSearcher } from './transcript-searcher.ts';
import type { SearchQuery, SearchResult } from './transcript-searcher.ts';

/** A search and the hit a person stands on. */
export interface TranscriptSearchState {
  readonly result: SearchResult;
  readonly search: (query: SearchQuery) => void;
  readonly current: SearchHit | undefined;
  /** Place of the current hit among all, from 0; -1 without one. */
  readonly place: number;
  /** Goes so many hits on, around from the end to the beginning; to the first one as soon as there is one. */
  readonly go: (by: number, land: (hit: SearchHit) => void) => void;
}

/** Rest between two looks at a transcript that changes, ms. */
const REST = 500;

/** Searches the provider's store; goes on with what changes, and stays on its hit while others come. */
export function useTranscriptSearch(): TranscriptSearchState {
  const store = useTranscriptStore();
  const redact = useContext(RedactContext);
  const clock = useContext(ClockContext);
  const searcher = useMemo(() => createTranscriptSearcher({ store, redact }), [store, redact]);
  const result = useSyncExternalStore(searcher.subscribe, searcher.getResult, searcher.getResult);
  const [current, setCurrent] = useState<SearchHit>();
  const awaited = useRef<(() => void) | undefined>(undefined);

  useEffect(() => {
    let resting: (() => void) | undefined;
    function onChange(): void {
      if (searcher.getResult().query.text === '') return;
      resting ??= clock.after(REST, () => {
        resting = undefined;
        searcher.refresh();
      });
    }
    const end = store.subscribe(onChange);
    return () => {
      end();
      resting?.();
      searcher.stop();
    };
  }, [store, searcher, clock]);

  const place = useMemo(() => placeOf(result.hits, current), [result.hits, current]);
  return {
    result,
    current: place < 0 ? undefined : result.hits[place],
    place,
    search(query) {
      awaited.current?.();
      setCurrent(undefined);
      searcher.search(query);
    },
    go(by, land) {
      awaited.current?.();
      if (!isAwaited(searcher.getResult())) {
        move(by, land);
        return;
      }
      awaited.current = searcher.subscribe(() => {
        if (isAwaited(searcher.getResult())) return;
        awaited.current?.();
        move(by, land);
      });
    },
  };

  function move(by: number, land: (hit: SearchHit) => void): void {
    const { hits } = searcher.getResult();
    const from = placeOf(hits, current);
    const start = from < 0 && by < 0 ? 0 : from;
    const next = hits[(start + by + hits.length) % Math.max(1, hits.length)];
    setCurrent(next);
    if (next) land(next);
  }
}

/** Nothing was found yet, and the search goes on. */
function isAwaited({ hits, fraction }: SearchResult): boolean {
  return hits.length === 0 && fraction < 1;
}

/** The hit, or one at the same place of a list that was made again. */
function placeOf(hits: readonly SearchHit[], hit: SearchHit | undefined): number {
  if (hit === undefined) return -1;
  const same = hits.indexOf(hit);
  if (same >= 0) return same;
  return hits.findIndex(
    ({ key, field, place }) => key === hit.key && field === hit.field && place === hit.place,
  );
}
