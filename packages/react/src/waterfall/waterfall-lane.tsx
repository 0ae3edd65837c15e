'use client';
import { memo } from 'react';
import type { CSSProperties, NamedExoticComponent, ReactElement } from 'react';
import { formatDuration } from '../internal/format/format-duration.ts';
import { Glyph } from '../internal/glyphs/glyph.tsx';
import { waterfallStrings } from '../internal/strings/waterfall-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import type { Bar } from './bar.ts';
import { useLaneView } from './lane-view.ts';
import type { LanePlace, LaneView } from './lane-view.ts';
import type { Interval, TimeScale } from './time-scale.ts';

/** One line: what it is called, its bar, its length. Hears of its own call alone. Renders a `div`. */
export const WaterfallLane: NamedExoticComponent<WaterfallLaneProps> = memo(function WaterfallLane(
  props: WaterfallLaneProps,
): ReactElement {
  const { lane, scale, index, id, active } = props;
  const view = useLaneView(props);
  const level = { '--cb-depth': lane.depth };
  return (
    // The tree has the focus and hears the keys; a lane is only pointed at.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="treeitem"
      aria-level={lane.depth + 1}
      aria-expanded={lane.open}
      aria-selected={active}
      data-slot="waterfall-lane"
      data-kind={lane.type}
      data-lane={index}
      data-active={active || undefined}
      style={level as CSSProperties}
    >
      {view && (
        <>
          <span data-slot="waterfall-label">
            {lane.open === undefined ? (
              <Glyph name={view.glyph} tone={view.tone} />
            ) : (
              <span data-slot="waterfall-toggle">
                <Glyph name="chevron" data-state={lane.open ? 'open' : 'closed'} />
              </span>
            )}
            <span data-slot="visually-hidden">{view.words}</span>
            <bdi title={view.title} aria-hidden="true">
              {view.title}
            </bdi>
          </span>
          <span data-slot="waterfall-plot" aria-hidden="true">
            <LaneBar view={view} scale={scale} />
          </span>
          <span data-slot="waterfall-length" aria-hidden="true">
            {view.duration !== undefined && formatDuration(view.duration, view.locale, view.bar?.live)}
          </span>
        </>
      )}
    </div>
  );
});

function LaneBar({ view, scale }: { readonly view: LaneView; readonly scale: TimeScale }): ReactElement {
  const strings = useStrings('waterfall', waterfallStrings);
  const { bar } = view;
  if (!bar) return <span data-slot="waterfall-empty">{strings.timeUnknown}</span>;
  return (
    <>
      <span
        data-slot="waterfall-bar"
        data-live={bar.live || undefined}
        data-status={view.state}
        style={placed(bar, scale)}
      />
      {bar.parts.map((part) => (
        <span
          key={`${part.kind} ${part.from}`}
          data-slot="waterfall-part"
          data-kind={part.kind}
          style={placed(part, scale)}
        />
      ))}
    </>
  );
}

function placed({ from, to }: Interval | Bar, scale: TimeScale): CSSProperties {
  const begin = scale.place(from);
  const place = { '--cb-begin': begin, '--cb-length': Math.max(0, scale.place(to) - begin) };
  return place as CSSProperties;
}

export interface WaterfallLaneProps extends LanePlace {
  readonly id: string;
  readonly index: number;
  /** The keyboard is on it. */
  readonly active: boolean;
}
