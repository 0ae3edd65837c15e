'use client';
import type { CSSProperties, ReactElement } from 'react';
import { formatDuration } from '../internal/format/format-duration.ts';
import { waterfallStrings } from '../internal/strings/waterfall-strings.ts';
import { useLocale } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import type { TimeBreak } from './time-scale.ts';

/** The line of time with its numbers, and where a long silence was left out. For the eye alone. Renders a `div`. */
export function TimeAxis({ span, step, breaks }: TimeAxisProps): ReactElement {
  const strings = useStrings('waterfall', waterfallStrings);
  const locale = useLocale();
  // A number at the very end would stand on the column of lengths.
  const count = Math.floor((span * 0.92) / step) + 1;
  return (
    <div data-slot="waterfall-axis" aria-hidden="true">
      <span data-slot="waterfall-label" />
      <span data-slot="waterfall-plot">
        {Array.from({ length: count }, (_, at) => (
          <span key={at * step} data-slot="waterfall-tick" style={begin(at * step)}>
            {formatDuration(at * step, locale, step >= 1000)}
          </span>
        ))}
        {breaks.map(({ place, skipped }) => (
          <span
            key={`break ${place}`}
            data-slot="waterfall-break"
            title={strings.skipped(skipped, locale)}
            style={begin(place)}
          />
        ))}
      </span>
      <span data-slot="waterfall-length" />
    </div>
  );
}

function begin(place: number): CSSProperties {
  const style = { '--cb-begin': place };
  return style as CSSProperties;
}

export interface TimeAxisProps {
  /** Length of the line, ms. */
  readonly span: number;
  /** Distance between two numbers, ms. */
  readonly step: number;
  readonly breaks: readonly TimeBreak[];
}
