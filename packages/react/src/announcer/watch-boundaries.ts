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
  const { speech, clock, words, verbosity, assertiveFailures } = options;
  const before = store.getPublished();
  const knownAsks = new Set(before.openAskKeys);
  let knownRuns = before.runs.size;
  let knownAgents = before.agents.size;
  const liveAgents = new Set<string>();
  for (const agent of before.agents) if (agent.ended === undefined) liveAgents.add(agent.key);
  let news: News[] = [];
  let cancel: (() => void) | undefined;

  function add(one: News): void {
    news.push(one);
    cancel ??= clock.after(TOGETHER, speak);
  }

  function speak(): void {
    cancel = undefined;
    const { polite, assertive } = phraseNews(news, { words, verbosity, assertiveFailures });
    news = [];
    if (polite !== '') speech.say(polite, 'polite');
    if (assertive !== '') speech.say(assertive, 'assertive');
  }

  function onAsks(): void {
    const state = store.getPublished();
    for (const key of state.openAskKeys) {
      const ask = knownAsks.has(key) ? undefined : state.asks.get(key);
      knownAsks.add(key);
      if (ask !== undefined) add({ type: 'ask', ask, call: state.toolCalls.get(ask.toolCallKey ?? '') });
    }
  }

  function onStructure(): void {
    const { runs, agents } = store.getPublished();
    for (; knownRuns < runs.size; knownRuns++) {
      const run = runs.at(knownRuns);
      const begun = run !== undefined && run.status === 'running' && run.parentRunId === undefined;
      if (begun && !isImported(run.key)) add({ type: 'run', run });
    }
    for (; knownAgents < agents.size; knownAgents++) liveAgents.add(agents.at(knownAgents)?.key ?? '');
    onAgents();
  }

  function onAgents(): void {
    const { agents } = store.getPublished();
    for (const key of liveAgents) {
      const agent = agents.get(key);
      if (agent === undefined || agent.ended === undefined) continue;
      liveAgents.delete(key);
      const imported = isImported(agent.runKeys[0] ?? '');
      if (agent.parentAgentKey !== undefined && !imported) add({ type: 'agent', agent });
    }
  }

  // Of a record that is read in nothing is news.
  function isImported(runKey: string): boolean {
    const { runs, streams } = store.getState();
    return streams.get(runs.get(runKey)?.streamId ?? '')?.mode === 'import';
  }

  function onEnded({ toolCall }: { toolCall: ToolCall }): void {
    if (!isImported(toolCall.runKey)) add({ type: 'call', call: toolCall });
    onAgents();
  }

  function onRun({ run }: { run: Run }): void {
    if (run.parentRunId === undefined && !isImported(run.key)) add({ type: 'run', run });
  }

  const ends = [
    store.subscribe(onAsks, 'asks'),
    store.subscribe(onStructure, 'structure'),
    store.on('tool.ended', onEnded),
    store.on('run.settled', onRun),
  ];
  return () => {
    cancel?.();
    for (const end of ends) end();
  };
}
