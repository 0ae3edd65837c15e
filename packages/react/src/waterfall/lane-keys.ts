import type { Lane } from './build-lanes.ts';

/** What a key does to a tree of lanes. */
export type LaneMove =
  | { readonly type: 'go'; readonly index: number }
  | { readonly type: 'toggle'; readonly open: boolean }
  | { readonly type: 'open' };

/** A key pressed on a lane. */
export interface LaneKey {
  readonly key: string;
  readonly lanes: readonly Lane[];
  readonly index: number;
  /** Lanes in view. */
  readonly page: number;
  readonly rightToLeft: boolean;
}

/** What the key means, as in any tree: arrows move, open and close, Enter opens what the lane stands for. */
export function laneMove(pressed: LaneKey): LaneMove | undefined {
  const { key, lanes, index, page, rightToLeft } = pressed;
  const last = lanes.length - 1;
  const forward = rightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const backward = rightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return inward(lanes, index);
  if (key === backward) return outward(lanes, index);
  if (key === 'Enter' || key === ' ') return { type: 'open' };
  const goals = new Map([
    ['ArrowDown', index + 1],
    ['ArrowUp', index - 1],
    ['PageDown', index + page],
    ['PageUp', index - page],
    ['Home', 0],
    ['End', last],
  ]);
  const goal = goals.get(key);
  return goal === undefined ? undefined : { type: 'go', index: Math.max(0, Math.min(last, goal)) };
}

function inward(lanes: readonly Lane[], index: number): LaneMove | undefined {
  const lane = lanes[index];
  if (lane?.open === false) return { type: 'toggle', open: true };
  const next = lanes[index + 1];
  return lane && next && next.depth > lane.depth ? { type: 'go', index: index + 1 } : undefined;
}

function outward(lanes: readonly Lane[], index: number): LaneMove | undefined {
  const lane = lanes[index];
  if (lane === undefined) return undefined;
  if (lane.open === true) return { type: 'toggle', open: false };
  for (let at = index - 1; at >= 0; at--) {
    if ((lanes[at]?.depth ?? 0) < lane.depth) return { type: 'go', index: at };
  }
  return undefined;
}
