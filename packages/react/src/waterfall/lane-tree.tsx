'use client';
import { useId, useState } from 'react';
import type { CSSProperties, KeyboardEvent, MouseEvent, ReactElement, RefObject } from 'react';
import { prefetchToolCallDetail } from '../tool-call-detail/detail-chunk.ts';
import type { UiState } from '../internal/ui-state/ui-state.ts';
import { waterfallStrings } from '../internal/strings/waterfall-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import type { Lane, Lanes } from './build-lanes.ts';
import { laneMove } from './lane-keys.ts';
import type { LaneMove } from './lane-keys.ts';
import { LANE_PART } from './lane-source.ts';
import { TimeAxis } from './time-axis.tsx';
import { gridStep } from './time-scale.ts';
import { useLaneWindow } from './use-lane-window.ts';
import type { Zoom } from './use-zoom.ts';
import { STEP } from './waterfall-foot.tsx';
import { WaterfallLane } from './waterfall-lane.tsx';

/** The lanes in view, in an element that scrolls, has the focus and hears the keys. Renders a `div`. */
export function LaneTree(props: LaneTreeProps): ReactElement {
  const { all, scroller, onTell, span, zoom } = props;
  const { lanes, instants, scale } = all;
  const strings = useStrings('waterfall', waterfallStrings);
  const base = useId();
  const [active, setActive] = useState(0);
  const { first, end, height, width } = useLaneWindow(scroller, lanes.length);
  const current = Math.min(active, lanes.length - 1);
  const drawn = lanes.slice(first, end);
  const before = { blockSize: `${first * height}px` };
  const grid = { '--cb-grid': stepOf(span, width * zoom.factor) };
  const after = { blockSize: `${(lanes.length - end) * height}px` };

  function go(index: number): void {
    setActive(index);
    onTell(index);
    if (scroller.current) reveal(scroller.current, { index, height });
  }

  function laneAt(event: MouseEvent<HTMLElement>): number {
    const lane = (event.target as Element).closest<HTMLElement>('[data-lane]');
    return Number(lane?.dataset.lane ?? -1);
  }

  return (
    <div
      ref={scroller}
      data-slot="waterfall-scroller"
      role="tree"
      aria-label={strings.label}
      aria-activedescendant={current >= first && current < end ? `${base}${current}` : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the tree is one stop; arrows move inside it
      tabIndex={0}
      onKeyDown={(event) => onKey(event, { ...props, current, height, go })}
      onFocus={() => {
        prefetchToolCallDetail();
        onTell(current);
      }}
      onBlur={() => onTell(undefined)}
      onPointerOver={(event) => onTell(laneAt(event) < 0 ? undefined : laneAt(event))}
      onPointerLeave={() => onTell(undefined)}
      onClick={(event) => {
        const index = laneAt(event);
        const lane = lanes[index];
        if (!lane) return;
        setActive(index);
        press(event, lane, props);
      }}
    >
      <div data-slot="waterfall-canvas" role="presentation" style={grid as CSSProperties}>
        <TimeAxis span={span} step={stepOf(span, width * zoom.factor)} breaks={scale.breaks} />
        <div style={before} role="presentation" />
        {drawn.map((lane, at) => (
          <WaterfallLane
            key={`${lane.type} ${lane.key}`}
            id={`${base}${first + at}`}
            index={first + at}
            active={first + at === current}
            {...{ lane, instants, scale }}
          />
        ))}
        <div style={after} role="presentation" />
      </div>
    </div>
  );
}

/** Room for one number of the line of time, px of the whole width. */
const NUMBER = 130;

function stepOf(span: number, width: number): number {
  return gridStep(span, Math.max(2, width / NUMBER));
}

/** A click on the sign of an agent opens or closes its lanes; anywhere else it opens what the lane stands for. */
function press(event: MouseEvent<HTMLElement>, lane: Lane, { ui, onOpen }: LaneTreeProps): void {
  const toggle = (event.target as Element).closest('[data-slot="waterfall-toggle"]');
  if (toggle && lane.open !== undefined) ui.set(LANE_PART, lane.key, { open: !lane.open });
  else onOpen(lane, event.currentTarget);
}

interface KeyPlace extends LaneTreeProps {
  readonly current: number;
  readonly height: number;
  readonly go: (index: number) => void;
}

function onKey(event: KeyboardEvent<HTMLElement>, place: KeyPlace): void {
  const { all, zoom, ui, onOpen, current, height, go } = place;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const zooms = new Map([
    ['+', () => zoom.change(STEP)],
    ['-', () => zoom.change(1 / STEP)],
    ['0', zoom.fit],
  ]);
  const zoomed = zooms.get(event.key);
  const { currentTarget } = event;
  const move = laneMove({
    key: event.key,
    lanes: all.lanes,
    index: current,
    page: Math.max(1, Math.floor(currentTarget.clientHeight / height) - 2),
    rightToLeft: getComputedStyle(currentTarget).direction === 'rtl',
  });
  const lane = all.lanes[current];
  if (!zoomed && (!move || !lane)) return;
  event.preventDefault();
  zoomed?.();
  if (!move || !lane) return;
  const acts: { [T in LaneMove['type']]: (move: Extract<LaneMove, { type: T }>) => void } = {
    go: ({ index }) => go(index),
    toggle: ({ open }) => ui.set(LANE_PART, lane.key, { open }),
    open: () => onOpen(lane, currentTarget),
  };
  (acts[move.type] as (move: LaneMove) => void)(move);
}

function reveal(scroller: HTMLElement, { index, height }: { index: number; height: number }): void {
  const axis = scroller.querySelector('[data-slot="waterfall-axis"]')?.getBoundingClientRect().height ?? 0;
  const top = index * height;
  const bottom = top + height + axis;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (bottom > scroller.scrollTop + scroller.clientHeight)
    scroller.scrollTop = bottom - scroller.clientHeight;
}

export interface LaneTreeProps {
  readonly all: Lanes;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly zoom: Zoom;
  readonly ui: UiState;
  /** The pointer or the keyboard is on this lane, or on none. */
  readonly onTell: (index: number | undefined) => void;
  readonly onOpen: (lane: Lane, opener: HTMLElement) => void;
  /** Length of the line of time, ms. */
  readonly span: number;
}
