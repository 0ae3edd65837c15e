'use client';
import { ROOT_AGENT_KEY } from '@callboard/core';
import { useContext, useRef, useState } from 'react';
import type { ComponentPropsWithoutRef, CSSProperties, ReactElement } from 'react';
import { MotionContext } from '../internal/contexts/motion-context.ts';
import { useNow } from '../internal/clock/use-now.ts';
import { waterfallStrings } from '../internal/strings/waterfall-strings.ts';
import { useDirection } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { LaneTree } from './lane-tree.tsx';
import { useLanes } from './use-lanes.ts';
import { useOpenLane } from './use-open-lane.ts';
import type { LaneTarget } from './use-open-lane.ts';
import { useZoom } from './use-zoom.ts';
import { WaterfallFoot } from './waterfall-foot.tsx';

/**
 * Calls and sub-agents over time: a lane each, agents around theirs, what is at work growing with the clock. A lane opens
 * its call's detail. Needs a provider with a store and `inspect.css`. Fills its place and scrolls inside it. Renders a
 * `section`.
 */
export function Waterfall({ agentKey = ROOT_AGENT_KEY, onOpen, ...rest }: WaterfallProps): ReactElement {
  const strings = useStrings('waterfall', waterfallStrings);
  const direction = useDirection();
  const { motion } = useContext(MotionContext);
  const { lanes: all, ui } = useLanes(agentKey);
  const { lanes, scale, instants, live } = all;
  const scroller = useRef<HTMLDivElement>(null);
  const zoom = useZoom(scroller);
  const [told, setTold] = useState<number>();
  const openLane = useOpenLane(ui, onOpen);
  const now = useNow(live);
  const span = Math.max(1, scale.length, now === undefined ? 0 : scale.place(instants.now(now)));
  const sizes = { '--cb-span': span, '--cb-zoom': zoom.factor };
  const toldLane = told === undefined ? undefined : lanes[told];
  return (
    <section
      dir={direction}
      aria-label={strings.label}
      {...rest}
      data-callboard=""
      data-slot="waterfall"
      data-motion={motion === 'off' ? motion : undefined}
      style={{ ...rest.style, ...(sizes as CSSProperties) }}
    >
      {lanes.length === 0 ? (
        <p data-slot="waterfall-empty">{strings.empty}</p>
      ) : (
        <>
          <LaneTree all={all} {...{ scroller, zoom, ui, span }} onTell={setTold} onOpen={openLane} />
          <WaterfallFoot told={toldLane && { lane: toldLane, instants, scale }} zoom={zoom} />
        </>
      )}
    </section>
  );
}

export interface WaterfallProps extends Omit<ComponentPropsWithoutRef<'section'>, 'children'> {
  /** Whose calls are shown. @default the root agent's */
  readonly agentKey?: string | undefined;
  /** The person opened a lane. @default a call's detail, an agent's side panel */
  readonly onOpen?: ((target: LaneTarget) => void) | undefined;
}
