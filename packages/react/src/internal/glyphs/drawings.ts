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

const ring = 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0z';

/** The lines of each sign, on a square of 16. What comes before a bar is faint. */
export const drawings: Readonly<Record<GlyphName, string>> = {
  spinner: 'M13.75 8A5.75 5.75 0 1 1 2.25 8a5.75 5.75 0 0 1 11.5 0z|M8 2.25A5.75 5.75 0 0 1 13.75 8',
  dots: 'M3.5 8v.05M8 8v.05M12.5 8v.05',
  clock: `${ring}|M8 4.75V8l2 1.4`,
  pause: `${ring}M6.5 6v4M9.5 6v4`,
  check: 'm3.25 8.5 3.1 3.1 6.4-7',
  failed: `${ring}M8 4.8v3.7M8 11.1v.05`,
  waiting: 'M8 1.9 14.4 13.4H1.6zM8 6.4v3M8 11.4v.05',
  stop: `${ring}M6.6 6.6h2.8v2.8H6.6zM7.4 7.4h1.2v1.2H7.4z`,
  cut: 'M1.5 8h4M10.5 8h4M7 5l-1 6M10 5l-1 6',
  agent:
    'M4.5 5.25h7a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2zM8 5.25V2.5M5.75 9v.6M10.25 9v.6',
  chevron: 'm6.25 4 4 4-4 4',
  thought: 'M3 4.5h10M3 8h10M3 11.5h6',
};
