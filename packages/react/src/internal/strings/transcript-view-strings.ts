import { formatNumber } from '../format/format-number.ts';

/** Words of the whole conversation. Functions are given raw numbers and the locale. */
export interface TranscriptViewStrings {
  /** Name of the landmark. */
  readonly label: string;
  readonly sending: string;
  readonly notSent: string;
  readonly retry: string;
  readonly retrying: string;
  /** A run has begun and shows nothing yet. */
  readonly working: string;
  readonly refusal: string;
  /** A file without a name. */
  readonly file: string;
  readonly source: string;
  /** A value of the source's own. */
  readonly data: string;
  /** An artifact without a name. */
  readonly artifact: string;
  readonly jumpToLatest: string;
  readonly showEarlier: string;
  readonly loadingEarlier: string;
  readonly earlierFailed: string;
  readonly startOfConversation: string;
  readonly plan: string;
  readonly planProgress: (done: number, total: number, locale: string) => string;
  readonly planStatus: Readonly<Record<'pending' | 'in-progress' | 'completed' | 'cancelled', string>>;
}

/** English, as far as the first paint needs it. */
export const transcriptShellStrings: Pick<
  TranscriptViewStrings,
  'label' | 'sending' | 'notSent' | 'working' | 'refusal' | 'jumpToLatest'
> = {
  label: 'Conversation',
  sending: 'Sending…',
  notSent: 'Not sent',
  working: 'Working…',
  refusal: 'Declined to answer',
  jumpToLatest: 'Jump to latest',
};

/** English. */
export const transcriptViewStrings: TranscriptViewStrings = {
  ...transcriptShellStrings,
  retry: 'Retry',
  retrying: 'Retrying',
  file: 'File',
  source: 'Source',
  data: 'Data',
  artifact: 'Artifact',
  showEarlier: 'Show earlier messages',
  loadingEarlier: 'Loading earlier messages…',
  earlierFailed: 'Earlier messages could not be loaded. Try again',
  startOfConversation: 'Start of the conversation',
  plan: 'Plan',
  planProgress: (done, total, locale) =>
    `${formatNumber(done, locale)} of ${formatNumber(total, locale)} done`,
  planStatus: { pending: 'to do', 'in-progress': 'in progress', completed: 'done', cancelled: 'dropped' },
};
