import type { ReactElement } from 'react';

/** Every sign the rows use. */
export type GlyphName =
  | 'spinner'
  | 'dots'
  | 'clock'
  | 'pause'
  | 'check'
  | 'failed'
  | 'waiting'
  | 'stop'
  | 'cut'
  | 'agent'
  | 'chevron'
  | 'thought';

/** The lines of each sign, on a square of 16. */
export const drawings: Readonly<Record<GlyphName, ReactElement>> = {
  spinner: (
    <>
      <circle cx="8" cy="8" r="5.75" opacity=".22" />
      <path d="M8 2.25A5.75 5.75 0 0 1 13.75 8" />
    </>
  ),
  dots: <path d="M3.5 8v.05M8 8v.05M12.5 8v.05" strokeWidth={2.25} />,
  clock: (
    <>
      <circle cx="8" cy="8" r="5.75" strokeDasharray="2.4 2.1" />
      <path d="M8 5.25V8l1.9 1.3" />
    </>
  ),
  pause: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M6.5 6v4M9.5 6v4" />
    </>
  ),
  check: <path d="m3.25 8.5 3.1 3.1 6.4-7" />,
  failed: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.8v3.7M8 11.1v.05" />
    </>
  ),
  waiting: (
    <>
      <path d="M8 1.9 14.4 13.4H1.6z" />
      <path d="M8 6.4v3M8 11.4v.05" />
    </>
  ),
  stop: (
    <>
      <circle cx="8" cy="8" r="6" />
      <rect x="5.75" y="5.75" width="4.5" height="4.5" rx=".8" fill="currentColor" stroke="none" />
    </>
  ),
  cut: <path d="M1.5 8h4M10.5 8h4M7 5l-1 6M10 5l-1 6" />,
  agent: (
    <>
      <rect x="2.5" y="5.25" width="11" height="8" rx="2" />
      <path d="M8 5.25V2.5M5.75 9v.6M10.25 9v.6" />
    </>
  ),
  chevron: <path d="m6.25 4 4 4-4 4" />,
  thought: <path d="M3 4.5h10M3 8h10M3 11.5h6" />,
};
