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
