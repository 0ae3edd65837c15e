/** Names in the DOM that style sheets may rely on. */
export const transcriptSearchDataAttributes = {
  /** The root. */
  slot: 'transcript-search',
  bar: 'transcript-search-bar',
  field: 'transcript-search-field',
  count: 'transcript-search-count',
  /** Chooses where to search. */
  scope: 'transcript-search-scope',
  /** Letters as they are written, or in both cases; `aria-pressed` says which. */
  matchCase: 'transcript-search-case',
  /** The hit that is shown, in its words. */
  hit: 'transcript-search-hit',
  hitField: 'transcript-search-hit-field',
  hitWords: 'transcript-search-hit-words',
  /** On a hit: the part of the entity that holds it. */
  kind: 'data-kind',
} as const;
