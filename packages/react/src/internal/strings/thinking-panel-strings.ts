import { formatDuration } from '../format/format-duration.ts';
import { formatNumber } from '../format/format-number.ts';

/** Words of a thinking panel and of what rolls up calls. Functions are given raw numbers and the locale. */
export interface ThinkingPanelStrings {
  readonly thinking: string;
  readonly waitingForYou: string;
  /** Names of the tools at work, in order, each once. */
  readonly using: (names: readonly string[], locale: string) => string;
  readonly thought: string;
  readonly thoughtFor: (ms: number, locale: string) => string;
  readonly tools: (tools: number, locale: string) => string;
  readonly toolsInTurns: (tools: number, turns: number, locale: string) => string;
  readonly used: (tools: string) => string;
  readonly failed: (count: number, locale: string) => string;
  readonly interrupted: (count: number, locale: string) => string;
  readonly waiting: (count: number, locale: string) => string;
  readonly running: (count: number, locale: string) => string;
  /** Its run ended in the middle of a thought. */
  readonly cutOff: string;
  /** A run of like calls: "Read file × 14". */
  readonly times: (title: string, count: number, locale: string) => string;
}

/** English. */
export const thinkingPanelStrings: ThinkingPanelStrings = {
  thinking: 'Thinking…',
  waitingForYou: 'Waiting for you',
  using: (names, locale) => `Using ${new Intl.ListFormat(locale).format(names)}`,
  thought: 'Thought',
  thoughtFor: (ms, locale) => `Thought for ${formatDuration(Math.max(1000, ms), locale)}`,
  tools: (tools, locale) => (tools === 1 ? '1 tool' : `${formatNumber(tools, locale)} tools`),
  toolsInTurns: (tools, turns, locale) =>
    `${tools === 1 ? '1 tool' : `${formatNumber(tools, locale)} tools`} in ${formatNumber(turns, locale)} turns`,
  used: (tools) => `Used ${tools}`,
  failed: (count, locale) => `${formatNumber(count, locale)} failed`,
  interrupted: (count, locale) => `${formatNumber(count, locale)} interrupted`,
  waiting: (count, locale) => `${formatNumber(count, locale)} waiting`,
  running: (count, locale) => `${formatNumber(count, locale)} running`,
  cutOff: 'This thought was cut off.',
  times: (title, count, locale) => `${title} × ${formatNumber(count, locale)}`,
};
