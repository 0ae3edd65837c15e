import type { TranscriptState, TranscriptStore } from '@callboard/core';
import type { Redact } from '../internal/contexts/redact-context.ts';
import { redactDeep } from '../renderers/redact-deep.ts';
import type { SearchScope } from '../internal/strings/transcript-search-strings.ts';
import { walkTranscript } from '../internal/walk/walk-transcript.ts';
import type { Step } from '../internal/walk/walk-transcript.ts';
import { MOST_OF_ONE, occurrences } from './search-hit.ts';
import type { SearchHit } from './search-hit.ts';
import { createMatcher } from './search-matcher.ts';
import type { Matcher } from './search-matcher.ts';
import { searchPlaces } from './search-places.ts';
import { valueTexts } from './value-texts.ts';

/** What is looked for. */
export interface SearchQuery {
  readonly text: string;
  readonly matchCase: boolean;
  readonly scope: SearchScope;
}

/** What has been found so far. */
export interface SearchResult {
  readonly query: SearchQuery;
  readonly hits: readonly SearchHit[];
  /** Counting stopped: there are more. */
  readonly more: boolean;
  /** 0..1 of the transcript has been looked through; 1 when it is done. */
  readonly fraction: number;
}

/** Searches a store in small slices, so that a page stays alive however long its transcript is. */
export interface TranscriptSearcher {
  readonly getResult: () => SearchResult;
  readonly subscribe: (listener: () => void) => () => void;
  /** Looks for this from now on; an empty text ends the search. */
  readonly search: (query: SearchQuery) => void;
  /** The transcript changed: what did not is not looked through again. */
  readonly refresh: () => void;
  readonly stop: () => void;
}

/** What a searcher works with. */
export interface SearcherOptions {
  readonly store: TranscriptStore;
  readonly redact: Redact;
  /** Runs a slice soon, after the page had its turn; returns how to call it off. */
  readonly soon?: ((slice: () => void) => () => void) | undefined;
}

/** Hits listed of a whole transcript. */
const MOST = 10_000;
/** A slice ends after this many entities or characters. */
const ENTITIES = 1500;
const CHARACTERS = 400_000;

export const noQuery: SearchQuery = { text: '', matchCase: false, scope: 'everything' };

/** Makes a searcher. It keeps what it found in each entity until the query changes. */
export function createTranscriptSearcher(options: SearcherOptions): TranscriptSearcher {
  return new Searcher(options);
}

type Known = WeakMap<object, readonly SearchHit[]>;

class Searcher implements TranscriptSearcher {
  readonly #options: SearcherOptions;
  readonly #soon: (slice: () => void) => () => void;
  readonly #listeners = new Set<() => void>();
  #result: SearchResult = { query: noQuery, hits: [], more: false, fraction: 1 };
  #known: Known = new WeakMap();
  #cancel: (() => void) | undefined;

  constructor(options: SearcherOptions) {
    this.#options = options;
    this.#soon = options.soon ?? afterOthers;
  }

  readonly getResult = (): SearchResult => this.#result;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly search = (query: SearchQuery): void => {
    this.#known = new WeakMap();
    this.#put({ query, hits: [], more: false, fraction: 1 });
    this.#begin([]);
  };

  readonly refresh = (): void => this.#begin(this.#result.hits);

  readonly stop = (): void => {
    this.#cancel?.();
    this.#cancel = undefined;
  };

  /** `shown` stays on screen until this pass has found as much. */
  #begin(shown: readonly SearchHit[]): void {
    this.stop();
    const { query } = this.#result;
    const matcher = createMatcher(query.text, query.matchCase);
    if (!matcher) return;
    const state = this.#options.store.getPublished();
    const pass = {
      state,
      matcher,
      shown,
      steps: walkTranscript(state),
      hits: [] as SearchHit[],
      looked: 0,
      total: Math.max(1, state.toolCalls.size + state.blocks.size),
    };
    this.#slice(pass);
  }

  readonly #slice = (pass: Pass): void => {
    this.#cancel = undefined;
    let [entities, characters] = [0, 0];
    let done = false;
    while (entities < ENTITIES && characters < CHARACTERS && pass.hits.length < MOST) {
      const step = pass.steps.next();
      done = step.done === true;
      if (step.done === true) break;
      entities++;
      characters += this.#look(step.value, pass);
    }
    pass.looked += entities;
    const more = pass.hits.length >= MOST;
    const ended = done || more;
    const hits = ended || pass.hits.length >= pass.shown.length ? pass.hits.slice(0, MOST) : pass.shown;
    const fraction = ended ? 1 : Math.min(0.99, pass.looked / pass.total);
    this.#put({ query: this.#result.query, hits: sameHits(this.#result.hits, hits), more, fraction });
    if (!ended) this.#cancel = this.#soon(() => this.#slice(pass));
  };

  /** Adds the hits of one step; returns the characters it had to look at. */
  #look(step: Step, { state, matcher, hits }: Pass): number {
    const entity = entityOf(state, step);
    const known = entity && this.#known.get(entity);
    if (known) {
      for (const hit of known) hits.push(hit);
      return 0;
    }
    const found: SearchHit[] = [];
    let characters = 0;
    const { scope } = this.#result.query;
    for (const { value, path, ...place } of searchPlaces(state, step, scope)) {
      const before = found.length;
      for (const text of valueTexts(redactDeep(value, path, this.#options.redact))) {
        characters += text.length;
        const most = MOST_OF_ONE - (found.length - before);
        for (const words of occurrences(text, matcher, most))
          found.push({ ...place, ...words, place: found.length - before });
        if (most <= 0) break;
      }
    }
    if (entity) this.#known.set(entity, found);
    for (const hit of found) hits.push(hit);
    return characters;
  }

  #put(result: SearchResult): void {
    this.#result = result;
    for (const listener of this.#listeners) listener();
  }
}

interface Pass {
  readonly state: TranscriptState;
  readonly matcher: Matcher;
  /** What was found before the transcript changed. */
  readonly shown: readonly SearchHit[];
  readonly steps: Iterator<Step, void, void>;
  readonly hits: SearchHit[];
  looked: number;
  readonly total: number;
}

function entityOf(state: TranscriptState, { type, key }: Step): object | undefined {
  if (type === 'block') return state.blocks.get(key);
  if (type === 'tool-call') return state.toolCalls.get(key);
  return type === 'agent' ? state.agents.get(key) : undefined;
}

/** The same list while nothing in it changed. */
function sameHits(one: readonly SearchHit[], other: readonly SearchHit[]): readonly SearchHit[] {
  return one.length === other.length && one.every((hit, at) => hit === other[at]) ? one : other;
}

/** A task of its own: input and painting come between two slices. */
function afterOthers(slice: () => void): () => void {
  const timer = setTimeout(slice, 0);
  return () => clearTimeout(timer);
}
