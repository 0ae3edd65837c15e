import { formatNumber, formatPercent } from '../format/format-number.ts';

/** Where a transcript may be searched. */
export type SearchScope = 'everything' | 'said' | 'reasoning' | 'calls' | 'errors';

/** What of an entity holds the words found. */
export type SearchField = 'text' | 'reasoning' | 'name' | 'input' | 'output' | 'error' | 'task' | 'value';

/** How many hits there are. */
export interface CountedHits {
  /** Place of the hit shown among all, from 1; 0 while none is shown. */
  readonly place: number;
  readonly total: number;
  /** Counting stopped, or goes on. */
  readonly more: boolean;
}

/** Words of the search. Functions are given raw numbers and the locale. */
export interface TranscriptSearchStrings {
  /** Name of the region and of its field. */
  readonly label: string;
  readonly placeholder: string;
  readonly previous: string;
  readonly next: string;
  readonly clear: string;
  readonly matchCase: string;
  readonly scopeLabel: string;
  readonly scope: Readonly<Record<SearchScope, string>>;
  readonly field: Readonly<Record<SearchField, string>>;
  readonly count: (hits: CountedHits, locale: string) => string;
  readonly none: string;
  /** 0..1 of the transcript has been looked through. */
  readonly searching: (fraction: number, locale: string) => string;
  /** Opens what holds the hit. */
  readonly open: string;
}

/** English. */
export const transcriptSearchStrings: TranscriptSearchStrings = {
  label: 'Search the conversation',
  placeholder: 'Search',
  previous: 'Previous hit',
  next: 'Next hit',
  clear: 'Clear',
  matchCase: 'Match case',
  scopeLabel: 'Search in',
  scope: {
    everything: 'Everything',
    said: 'Messages',
    reasoning: 'Reasoning',
    calls: 'Calls',
    errors: 'Errors',
  },
  field: {
    text: 'message',
    reasoning: 'reasoning',
    name: 'call',
    input: 'input',
    output: 'output',
    error: 'error',
    task: 'sub-agent',
    value: 'data',
  },
  count: ({ place, total, more }, locale) => {
    const all = `${formatNumber(total, locale)}${more ? '+' : ''}`;
    return place === 0 ? `${all} found` : `${formatNumber(place, locale)} of ${all}`;
  },
  none: 'Nothing found',
  searching: (fraction, locale) => `Searching, ${formatPercent(fraction, locale)}`,
  open: 'Open',
};
