'use client';
import { useEffect, useRef, useState } from 'react';
import type { ComponentPropsWithoutRef, ReactElement, RefObject } from 'react';
import { transcriptSearchStrings } from '../internal/strings/transcript-search-strings.ts';
import { useDirection } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import type { TranscriptHandle } from '../transcript/transcript-props.ts';
import { createMarker } from './mark-hits.ts';
import type { Marker } from './mark-hits.ts';
import { SearchBar } from './search-bar.tsx';
import type { SearchHit } from './search-hit.ts';
import { noQuery } from './transcript-searcher.ts';
import type { SearchQuery } from './transcript-searcher.ts';
import { useOpenHit } from './use-open-hit.ts';
import { useTranscriptSearch } from './use-transcript-search.ts';

/**
 * Finds words in everything a transcript holds: texts, reasoning, names, inputs, outputs and errors of calls, drawn or not.
 * Enter goes from hit to hit; what encloses one is opened, and its words are marked. Needs a provider with a store and
 * `inspect.css`. Renders a `search` landmark.
 */
export function TranscriptSearch(props: TranscriptSearchProps): ReactElement {
  const { transcript, onJump, onEnd, startFocused = false, ...rest } = props;
  const strings = useStrings('transcriptSearch', transcriptSearchStrings);
  const direction = useDirection();
  const [query, setQuery] = useState(noQuery);
  const state = useTranscriptSearch();
  const root = useRef<HTMLElement>(null);
  const marker = useMarker(root);

  function ask(next: SearchQuery): void {
    setQuery(next);
    state.search(next);
    marker.current?.look(next);
  }
  function go(by: 1 | -1): void {
    state.go(by, (hit) => {
      transcript?.current?.scrollTo(hit.key, { focus: false });
      onJump?.(hit);
      marker.current?.stand(hit);
    });
  }
  function end(): void {
    if (query.text !== '') ask({ ...query, text: '' });
    else onEnd?.();
  }

  return (
    <section
      dir={direction}
      {...rest}
      ref={root}
      // The element of this name is too young for older browsers.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="search"
      aria-label={strings.label}
      data-callboard=""
      data-slot="transcript-search"
    >
      <SearchBar {...{ query, state, startFocused }} onQuery={ask} onGo={go} onEnd={end} />
      {state.current && <HitLine hit={state.current} />}
    </section>
  );
}

/** The hit in its words, with the way into what holds it. Renders a `p`. */
function HitLine({ hit }: { readonly hit: SearchHit }): ReactElement {
  const strings = useStrings('transcriptSearch', transcriptSearchStrings);
  const open = useOpenHit(hit);
  return (
    <p data-slot="transcript-search-hit" data-kind={hit.field}>
      <span data-slot="transcript-search-hit-field">{strings.field[hit.field]}</span>
      <bdi data-slot="transcript-search-hit-words">
        {hit.before}
        <mark>{hit.match}</mark>
        {hit.after}
      </bdi>
      {open && (
        <button type="button" data-slot="action-button" onClick={(event) => open(event.currentTarget)}>
          {strings.open}
        </button>
      )}
    </p>
  );
}

/** Marks hits for as long as the search is shown. */
function useMarker(root: RefObject<HTMLElement | null>): RefObject<Marker | undefined> {
  const marker = useRef<Marker | undefined>(undefined);
  useEffect(() => {
    if (root.current === null) return undefined;
    const made = createMarker(root.current);
    marker.current = made;
    return () => {
      made.stop();
      marker.current = undefined;
    };
  }, [root]);
  return marker;
}

export interface TranscriptSearchProps extends Omit<
  ComponentPropsWithoutRef<'section'>,
  'children' | 'role'
> {
  /** The `handle` of the transcript that hits are shown in. */
  readonly transcript?: RefObject<TranscriptHandle | null> | undefined;
  /** The person went to this hit. */
  readonly onJump?: ((hit: SearchHit) => void) | undefined;
  /** The person pressed Escape in an empty field. */
  readonly onEnd?: (() => void) | undefined;
  /** Takes the focus as it appears. @default false */
  readonly startFocused?: boolean | undefined;
}
