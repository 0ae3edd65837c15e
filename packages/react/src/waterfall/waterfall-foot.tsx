'use client';
import type { ReactElement } from 'react';
import { waterfallStrings } from '../internal/strings/waterfall-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { useLaneView } from './lane-view.ts';
import type { LanePlace } from './lane-view.ts';
import type { Zoom } from './use-zoom.ts';

/** What is pointed at, in words, and the buttons of the zoom. Renders a `div`. */
export function WaterfallFoot({ told, zoom }: WaterfallFootProps): ReactElement {
  const strings = useStrings('waterfall', waterfallStrings);
  const buttons = [
    [strings.zoomOut, '−', () => zoom.change(1 / STEP)],
    [strings.zoomIn, '+', () => zoom.change(STEP)],
  ] as const;
  return (
    <div data-slot="waterfall-foot">
      {/* Spoken with the lane itself. */}
      <p data-slot="waterfall-readout" aria-hidden="true">
        {told ? <Told {...told} /> : strings.hint}
      </p>
      {buttons.map(([name, sign, press]) => (
        <button key={name} type="button" data-slot="action-button" aria-label={name} onClick={press}>
          {sign}
        </button>
      ))}
      <button type="button" data-slot="action-button" onClick={zoom.fit}>
        {strings.zoomFit}
      </button>
    </div>
  );
}

/** How much a press of a button or key zooms. */
export const STEP = 1.6;

function Told(place: LanePlace): ReactElement {
  return <bdi>{useLaneView(place)?.words}</bdi>;
}

export interface WaterfallFootProps {
  /** The lane that is pointed at, else the one the keyboard is on. */
  readonly told: LanePlace | undefined;
  readonly zoom: Zoom;
}
