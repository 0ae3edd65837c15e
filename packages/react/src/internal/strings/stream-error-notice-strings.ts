import { formatNumber } from '../format/format-number.ts';

/** Words of the notice that a run ended badly. Functions are given raw numbers and the locale. */
export interface StreamErrorNoticeStrings {
  /** The stream stopped while the run went on. */
  readonly connectionLost: string;
  readonly failed: string;
  /** The same with the cause, when one is known. */
  readonly failedBecause: (cause: string) => string;
  readonly stopped: string;
  readonly limit: (limit: string | undefined) => string;
  /** "Everything received is kept: 214 words, 4 tool calls, 1 sub-agent." */
  readonly kept: (kept: KeptCounts, locale: string) => string;
  readonly nothingReceived: string;
  readonly details: string;
  readonly hideDetails: string;
  readonly resume: string;
  readonly resuming: string;
  readonly retry: string;
  readonly retrying: string;
  readonly actionFailed: (message: string) => string;
}

/** What stays of a run that broke off. */
export interface KeptCounts {
  readonly words: number;
  readonly toolCalls: number;
  readonly agents: number;
}

/** English. */
export const streamErrorNoticeStrings: StreamErrorNoticeStrings = {
  connectionLost: 'Connection lost while the assistant was working',
  failed: 'The assistant ended with an error',
  failedBecause: (cause) => `The assistant ended with an error: ${cause}`,
  stopped: 'You stopped the assistant',
  limit: (limit) =>
    limit ? `The assistant stopped at a limit: ${limit}` : 'The assistant stopped at a limit',
  kept: ({ words, toolCalls, agents }, locale) => {
    const parts = [
      counted(words, 'word', locale),
      counted(toolCalls, 'tool call', locale),
      counted(agents, 'sub-agent', locale),
    ];
    return `Everything received is kept: ${parts.filter((part) => part !== '').join(', ')}.`;
  },
  nothingReceived: 'Nothing had been received.',
  details: 'Details',
  hideDetails: 'Hide details',
  resume: 'Resume',
  resuming: 'Resuming',
  retry: 'Retry',
  retrying: 'Retrying',
  actionFailed: (message) => (message ? `That did not work: ${message}` : 'That did not work'),
};

function counted(count: number, noun: string, locale: string): string {
  if (count === 0) return '';
  return `${formatNumber(count, locale)} ${noun}${count === 1 ? '' : 's'}`;
}
