import { formatDuration } from '../format/format-duration.ts';
import { formatStopwatch } from '../format/format-stopwatch.ts';

/** What is said of one lane. Lengths are milliseconds. */
export interface LaneWords {
  readonly title: string;
  readonly status: string;
  readonly duration?: number | undefined;
  /** When it began, from the beginning of the line of time. */
  readonly start?: number | undefined;
  /** Time spent waiting for a person. */
  readonly waited: number;
  /** Still at work: full seconds are counted. */
  readonly live: boolean;
}

/** Words of the view over time. Functions are given raw numbers and the locale. */
export interface WaterfallStrings {
  /** Name of the region. */
  readonly label: string;
  readonly empty: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly zoomFit: string;
  /** How to use it by keyboard and wheel, said where nothing is pointed at. */
  readonly hint: string;
  /** Nothing says when it began. */
  readonly timeUnknown: string;
  readonly lane: (words: LaneWords, locale: string) => string;
  /** A long silence that is drawn short. */
  readonly skipped: (ms: number, locale: string) => string;
}

/** English. */
export const waterfallStrings: WaterfallStrings = {
  label: 'Waterfall',
  empty: 'No calls yet',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomFit: 'Fit',
  hint: 'Point at a bar for its times; Ctrl and the wheel zoom.',
  timeUnknown: 'time unknown',
  lane: ({ title, status, duration, start, waited, live }, locale) =>
    [
      title,
      status,
      ...(duration === undefined ? [] : [formatDuration(duration, locale, live)]),
      ...(start === undefined ? [] : [`from ${formatStopwatch(start, locale)}`]),
      ...(waited > 0 ? [`${formatDuration(waited, locale)} waiting for a person`] : []),
    ].join(', '),
  skipped: (ms, locale) => `${formatDuration(ms, locale)} without work`,
};
