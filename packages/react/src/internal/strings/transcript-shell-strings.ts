import type { TranscriptViewStrings } from './transcript-words.ts';

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
