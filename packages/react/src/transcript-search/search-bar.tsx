'use client';
import { useId } from 'react';
import type { ChangeEvent, KeyboardEvent, ReactElement } from 'react';
import { Glyph } from '../internal/glyphs/glyph.tsx';
import { transcriptSearchStrings } from '../internal/strings/transcript-search-strings.ts';
import type { SearchScope } from '../internal/strings/transcript-search-strings.ts';
import { useLocale } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import type { SearchQuery } from './transcript-searcher.ts';
import type { TranscriptSearchState } from './use-transcript-search.ts';

const scopes: readonly SearchScope[] = ['everything', 'said', 'reasoning', 'calls', 'errors'];

/** The field, its choices, the count and the way from hit to hit. Renders a `div`. */
export function SearchBar({
  query,
  onQuery,
  onGo,
  onEnd,
  state,
  startFocused,
}: SearchBarProps): ReactElement {
  const strings = useStrings('transcriptSearch', transcriptSearchStrings);
  const status = useId();
  const { hits } = state.result;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onGo(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') onEnd();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  function onScope(event: ChangeEvent<HTMLSelectElement>): void {
    onQuery({ ...query, scope: event.currentTarget.value as SearchScope });
  }

  return (
    <div data-slot="transcript-search-bar">
      <input
        type="search"
        data-slot="transcript-search-field"
        aria-label={strings.label}
        aria-describedby={status}
        placeholder={strings.placeholder}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only when the host shows the search because a person asked for it
        autoFocus={startFocused}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        value={query.text}
        onChange={(event) => onQuery({ ...query, text: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <SearchCount id={status} state={state} />
      <GoButtons none={hits.length === 0} onGo={onGo} />
      <button
        type="button"
        data-slot="transcript-search-case"
        aria-pressed={query.matchCase}
        aria-label={strings.matchCase}
        title={strings.matchCase}
        onClick={() => onQuery({ ...query, matchCase: !query.matchCase })}
      >
        Aa
      </button>
      <span data-slot="transcript-search-scope">
        <select aria-label={strings.scopeLabel} value={query.scope} onChange={onScope}>
          {scopes.map((scope) => (
            <option key={scope} value={scope}>
              {strings.scope[scope]}
            </option>
          ))}
        </select>
        <Glyph name="chevron" data-state="open" />
      </span>
    </div>
  );
}

/** To the hit before and to the next one. */
function GoButtons({ none, onGo }: GoButtonsProps): ReactElement {
  const strings = useStrings('transcriptSearch', transcriptSearchStrings);
  const ways = [
    { name: strings.previous, by: -1, points: 'up' },
    { name: strings.next, by: 1, points: 'open' },
  ] as const;
  return (
    <>
      {ways.map(({ name, by, points }) => (
        <button
          key={by}
          type="button"
          data-slot="action-button"
          aria-label={name}
          aria-disabled={none || undefined}
          onClick={() => onGo(by)}
        >
          <Glyph name="chevron" data-state={points} />
        </button>
      ))}
    </>
  );
}

interface GoButtonsProps {
  /** There is nowhere to go. */
  readonly none: boolean;
  readonly onGo: (by: 1 | -1) => void;
}

/** How many hits there are; how far the search has come while it goes on. Renders an `output`. */
function SearchCount({
  id,
  state,
}: {
  readonly id: string;
  readonly state: TranscriptSearchState;
}): ReactElement {
  const strings = useStrings('transcriptSearch', transcriptSearchStrings);
  const locale = useLocale();
  const { query, hits, more, fraction } = state.result;
  function words(): string {
    if (query.text.trim() === '') return '';
    if (hits.length === 0) return fraction < 1 ? strings.searching(fraction, locale) : strings.none;
    return strings.count({ place: state.place + 1, total: hits.length, more: more || fraction < 1 }, locale);
  }
  return (
    <output id={id} data-slot="transcript-search-count">
      {words()}
    </output>
  );
}

export interface SearchBarProps {
  readonly query: SearchQuery;
  readonly state: TranscriptSearchState;
  readonly startFocused: boolean;
  readonly onQuery: (query: SearchQuery) => void;
  /** To the next hit, or the one before. */
  readonly onGo: (by: 1 | -1) => void;
  /** The person is done. */
  readonly onEnd: () => void;
}
