import type { Agent, Ask, Run, ToolCall } from '@callboard/core';
import type { Verbosity } from '../internal/contexts/announcer-context.ts';
import type { RedactText } from '../internal/redact/use-redact-text.ts';
import type { AnnouncerStrings } from '../internal/strings/announcer-strings.ts';
import { oneLine } from '../internal/text/one-line.ts';
import { callTitle } from '../internal/tool-call/call-title.ts';

/** Something that may be said. */
export type News =
  /** `resumed`: it was interrupted and goes on. */
  | { readonly type: 'run'; readonly run: Run; readonly resumed?: true }
  | { readonly type: 'call'; readonly call: ToolCall }
  | { readonly type: 'ask'; readonly ask: Ask; readonly call: ToolCall | undefined }
  | { readonly type: 'agent'; readonly agent: Agent };

/** The words to say it in. */
export interface Words {
  readonly strings: AnnouncerStrings;
  readonly locale: string;
  readonly redact: RedactText;
}

/** How much is said, and how. */
export interface PhraseOptions {
  readonly words: Words;
  readonly verbosity: Exclude<Verbosity, 'off'>;
  readonly assertiveFailures: boolean;
}

const LONGEST = 200;
/** More names than this are only counted. */
const NAMED = 3;

/** Sentences for the news of one burst: questions first, then failures, then what went well. */
export function phraseNews(
  news: readonly News[],
  options: PhraseOptions,
): { polite: string; assertive: string } {
  const failures = phraseFailures(news, options);
  const rest = [...phraseAsks(news, options), ...phraseRuns(news, options), ...phraseDone(news, options)];
  const urgent = options.assertiveFailures;
  return {
    polite: (urgent ? rest : [...failures, ...rest]).join(' '),
    assertive: urgent ? failures.join(' ') : '',
  };
}

function phraseAsks(news: readonly News[], { words }: PhraseOptions): string[] {
  const asks = news.filter((one) => one.type === 'ask');
  const [first] = asks;
  if (first === undefined) return [];
  const { strings, locale } = words;
  return [
    asks.length > 1
      ? strings.manyAsk(asks.length, locale)
      : strings.asks(askTitle(first.ask, first.call, words)),
  ];
}

function askTitle(ask: Ask, call: ToolCall | undefined, { strings, redact }: Words): string {
  const said = ask.title ?? ask.prompt;
  if (said !== undefined && said.trim() !== '')
    return oneLine(redact(said, ['asks', ask.key, 'title']), LONGEST);
  return call === undefined ? strings.untitled : titleOf(call, { strings, redact });
}

function phraseFailures(news: readonly News[], { words }: PhraseOptions): string[] {
  const { strings, locale, redact } = words;
  const calls = news.flatMap((one) =>
    one.type === 'call' && one.call.status === 'failed' ? [one.call] : [],
  );
  const agents = news.flatMap((one) =>
    one.type === 'agent' && one.agent.status === 'failed' ? [one.agent] : [],
  );
  const said: string[] = [];
  const [first] = calls;
  if (first !== undefined && calls.length === 1) {
    said.push(
      strings.callFailed(
        titleOf(first, words),
        causeOf(first.error?.message, ['toolCalls', first.key, 'error'], words),
      ),
    );
  } else if (calls.length > 1) {
    const titles = [...new Set(calls.map((call) => titleOf(call, words)))].slice(0, NAMED);
    said.push(strings.callsFailed(calls.length, titles, locale));
  }
  for (const agent of agents.slice(0, NAMED)) {
    const cause = causeOf(agent.error?.message, ['agents', agent.key, 'error'], words);
    said.push(strings.agentFailed(agentName(agent, { strings, redact }), cause));
  }
  return said;
}

function phraseRuns(news: readonly News[], { words, verbosity }: PhraseOptions): string[] {
  const runs = news.filter((one) => one.type === 'run');
  // A run that began and ended within one burst is said once, as it ended.
  const latest = new Map(runs.map((one) => [one.run.key, one]));
  return [...latest.values()].flatMap(({ run, resumed }) => {
    const said = resumed ? words.strings.runResumed : phraseRun(run, words);
    // Who heard of the loss hears that it is over.
    const essential = resumed || (run.status !== 'running' && run.status !== 'completed');
    return said === '' || (verbosity === 'essential' && !essential) ? [] : [said];
  });
}

function phraseRun(run: Run, words: Words): string {
  const { strings, redact } = words;
  const path = ['runs', run.key, 'error'];
  const phrases: Readonly<Record<Run['status'], () => string>> = {
    running: () => strings.runStarted,
    waiting: () => '',
    completed: () => strings.runCompleted,
    failed: () => strings.runFailed(causeOf(run.error?.message, path, words)),
    cancelled: () => strings.runStopped,
    limit: () => strings.runLimited(oneLine(redact(run.limit ?? run.reason ?? '', path), LONGEST)),
    interrupted: () => strings.runInterrupted,
  };
  return phrases[run.status]();
}

function phraseDone(news: readonly News[], { words, verbosity }: PhraseOptions): string[] {
  if (verbosity !== 'detailed') return [];
  const { strings, locale, redact } = words;
  const calls = news.flatMap((one) =>
    one.type === 'call' && one.call.status === 'completed' ? [one.call] : [],
  );
  const agents = news.flatMap((one) =>
    one.type === 'agent' && one.agent.status === 'completed' ? [one.agent] : [],
  );
  const said = agents
    .slice(0, NAMED)
    .map((agent) => strings.agentCompleted(agentName(agent, { strings, redact })));
  const [first] = calls;
  if (first === undefined) return said;
  const done =
    calls.length === 1
      ? strings.callCompleted(titleOf(first, words))
      : strings.callsCompleted(calls.length, locale);
  return [done, ...said];
}

function titleOf(call: ToolCall, { strings, redact }: Pick<Words, 'strings' | 'redact'>): string {
  return callTitle(call, redact) || strings.untitled;
}

function agentName(agent: Agent, { strings, redact }: Pick<Words, 'strings' | 'redact'>): string {
  const name = agent.name ?? agent.task ?? '';
  return oneLine(redact(name, ['agents', agent.key, 'name']), 80) || strings.untitled;
}

function causeOf(message: string | undefined, path: readonly string[], { strings, redact }: Words): string {
  return oneLine(redact(message ?? '', path), LONGEST) || strings.noDetails;
}
