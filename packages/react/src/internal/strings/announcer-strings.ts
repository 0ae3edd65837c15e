import { formatNumber } from '../format/format-number.ts';

/** What a screen reader is told. Each is a sentence of its own; several are joined by a space. */
export interface AnnouncerStrings {
  readonly runStarted: string;
  readonly runCompleted: string;
  readonly runFailed: (cause: string) => string;
  readonly runStopped: string;
  readonly runInterrupted: string;
  /** A run that was interrupted goes on. */
  readonly runResumed: string;
  readonly runLimited: (limit: string) => string;
  /** A call failed; `title` and `cause` are one line each. */
  readonly callFailed: (title: string, cause: string) => string;
  /** Several failed at once; `titles` names some of them. */
  readonly callsFailed: (count: number, titles: readonly string[], locale: string) => string;
  readonly callCompleted: (title: string) => string;
  readonly callsCompleted: (count: number, locale: string) => string;
  readonly asks: (title: string) => string;
  readonly manyAsk: (count: number, locale: string) => string;
  readonly agentFailed: (name: string, cause: string) => string;
  readonly agentCompleted: (name: string) => string;
  /** Stands in for a title that never came. */
  readonly untitled: string;
  /** Stands in for a cause that never came. */
  readonly noDetails: string;
}

/** English. */
export const announcerStrings: AnnouncerStrings = {
  runStarted: 'The assistant is working.',
  runCompleted: 'The assistant has finished.',
  runFailed: (cause) => `The run failed: ${cause}`,
  runStopped: 'Stopped.',
  runInterrupted: 'The connection was lost. What arrived is kept.',
  runResumed: 'The connection is back.',
  runLimited: (limit) => `The run stopped at a limit: ${limit}`,
  callFailed: (title, cause) => `${title} failed: ${cause}`,
  callsFailed: (count, titles, locale) =>
    `${formatNumber(count, locale)} calls failed: ${titles.join(', ')}.`,
  callCompleted: (title) => `${title} done.`,
  callsCompleted: (count, locale) => `${formatNumber(count, locale)} calls done.`,
  asks: (title) => `Waiting for you: ${title}`,
  manyAsk: (count, locale) => `${formatNumber(count, locale)} questions wait for you.`,
  agentFailed: (name, cause) => `Sub-agent ${name} failed: ${cause}`,
  agentCompleted: (name) => `Sub-agent ${name} has finished.`,
  untitled: 'Unknown tool',
  noDetails: 'no details',
};
