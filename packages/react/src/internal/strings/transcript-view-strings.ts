import { formatNumber } from '../format/format-number.ts';
import type { TranscriptViewStrings } from './transcript-words.ts';
import { transcriptShellStrings } from './transcript-shell-strings.ts';

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
