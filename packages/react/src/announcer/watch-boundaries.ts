import type { Run, ToolCall, TranscriptStore } from '@callboard/core';
import type { Clock } from '../internal/clock/clock.ts';
import type { Verbosity } from '../internal/contexts/announcer-context.ts';
import { phraseNews } from './phrase-news.ts';
import type { News, Words } from './phrase-news.ts';
import type { Speech } from './speech.ts';

/** News of one burst are said together after this long, ms. */
const TOGETHER = 400;

/** How to speak. */
export interface BoundaryOptions {
  readonly speech: Speech;
  readonly clock: Clock;
  readonly words: Words;
  readonly verbosity: Exclude<Verbosity, 'off'>;
  readonly assertiveFailures: boolean;
}

/** Hears state boundaries of a store and has them said, those of one burst together. Returns how to stop. */
export function watchBoundaries(store: TranscriptStore, options: BoundaryOptions): () => void {
  const watch = new BoundaryWatch(store, options);
  const ends = [
    store.subscribe(watch.onAsks, 'asks'),
    store.subscribe(watch.onStructure, 'structure'),
    store.on('tool.ended', watch.onEnded),
    store.on('run.settled', watch.onRun),
    watch.stop,
  ];
  return () => {
    for (const end of ends) end();
  };
}

class BoundaryWatch {
  readonly #store: TranscriptStore;
  readonly #options: BoundaryOptions;
  readonly #knownAsks: Set<string>;
  readonly #liveAgents = new Set<string>();
  /** Runs that are interrupted, and how to stop listening for their return. */
  readonly #lostRuns = new Map<string, () => void>();
  #knownRuns: number;
  #knownAgents: number;
  #news: News[] = [];
  #cancel: (() => void) | undefined;

  constructor(store: TranscriptStore, options: BoundaryOptions) {
    const { openAskKeys, runs, agents } = store.getPublished();
    this.#store = store;
    this.#options = options;
    this.#knownAsks = new Set(openAskKeys);
    this.#knownRuns = runs.size;
    this.#knownAgents = agents.size;
    for (const agent of agents) if (agent.ended === undefined) this.#liveAgents.add(agent.key);
    for (const run of runs) if (run.status === 'interrupted') this.#awaitReturn(run);
  }

  readonly stop = (): void => {
    this.#cancel?.();
    for (const end of this.#lostRuns.values()) end();
  };

  readonly onAsks = (): void => {
    const { openAskKeys, asks, toolCalls } = this.#store.getPublished();
    for (const key of openAskKeys) {
      const ask = this.#knownAsks.has(key) ? undefined : asks.get(key);
      this.#knownAsks.add(key);
      if (ask !== undefined) this.#add({ type: 'ask', ask, call: toolCalls.get(ask.toolCallKey ?? '') });
    }
  };

  readonly onStructure = (): void => {
    const { runs, agents } = this.#store.getPublished();
    for (; this.#knownRuns < runs.size; this.#knownRuns++) {
      const run = runs.at(this.#knownRuns);
      if (run?.status === 'running') this.onRun({ run });
    }
    for (; this.#knownAgents < agents.size; this.#knownAgents++) {
      this.#liveAgents.add(agents.at(this.#knownAgents)?.key ?? '');
    }
    this.#hearAgents();
  };

  readonly onEnded = ({ toolCall }: { toolCall: ToolCall }): void => {
    if (!this.#isImported(toolCall.runKey)) this.#add({ type: 'call', call: toolCall });
    this.#hearAgents();
  };

  readonly onRun = ({ run }: { run: Run }): void => {
    if (run.parentRunId !== undefined || this.#isImported(run.key)) return;
    this.#add({ type: 'run', run });
    if (run.status === 'interrupted') this.#awaitReturn(run);
  };

  #awaitReturn({ key, parentRunId }: Run): void {
    if (parentRunId !== undefined || this.#lostRuns.has(key)) return;
    this.#lostRuns.set(
      key,
      this.#store.subscribe(() => this.#hearReturn(key), key),
    );
  }

  #hearReturn(key: string): void {
    const run = this.#store.getPublished().runs.get(key);
    if (run?.status === 'interrupted') return;
    this.#lostRuns.get(key)?.();
    this.#lostRuns.delete(key);
    // One that is over by now is said as it ended.
    if (run === undefined || run.ended !== undefined) return;
    const before = this.#news.length;
    this.#news = this.#news.filter((one) => !isLossOf(one, key));
    // A loss that nobody heard of needs no return.
    if (this.#news.length === before) this.#add({ type: 'run', run, resumed: true });
  }

  #hearAgents(): void {
    const { agents } = this.#store.getPublished();
    for (const key of this.#liveAgents) {
      const agent = agents.get(key);
      if (agent?.ended === undefined) continue;
      this.#liveAgents.delete(key);
      const imported = this.#isImported(agent.runKeys[0] ?? '');
      if (agent.parentAgentKey !== undefined && !imported) this.#add({ type: 'agent', agent });
    }
  }

  /** Of a record that is read in nothing is news. */
  #isImported(runKey: string): boolean {
    const { runs, streams } = this.#store.getState();
    return streams.get(runs.get(runKey)?.streamId ?? '')?.mode === 'import';
  }

  #add(news: News): void {
    this.#news.push(news);
    this.#cancel ??= this.#options.clock.after(TOGETHER, () => this.#speak());
  }

  #speak(): void {
    const { speech, words, verbosity, assertiveFailures } = this.#options;
    const { polite, assertive } = phraseNews(this.#news, { words, verbosity, assertiveFailures });
    this.#cancel = undefined;
    this.#news = [];
    if (polite !== '') speech.say(polite, 'polite');
    if (assertive !== '') speech.say(assertive, 'assertive');
  }
}

function isLossOf(news: News, runKey: string): boolean {
  return news.type === 'run' && news.run.key === runKey && news.run.status === 'interrupted';
}
