/** Names in the DOM that style sheets may rely on. */
export const waterfallDataAttributes = {
  /** The root. */
  slot: 'waterfall',
  /** Scrolls in both directions and takes the focus. */
  scroller: 'waterfall-scroller',
  /** As wide as the zoom makes it, as high as all lanes. */
  canvas: 'waterfall-canvas',
  axis: 'waterfall-axis',
  tick: 'waterfall-tick',
  /** A long silence that is drawn short. */
  gap: 'waterfall-break',
  lane: 'waterfall-lane',
  label: 'waterfall-label',
  /** Opens and closes an agent's lanes. */
  toggle: 'waterfall-toggle',
  plot: 'waterfall-plot',
  bar: 'waterfall-bar',
  /** A part of a bar; `data-kind` says which: `before`, `attempt` or `wait`. */
  part: 'waterfall-part',
  length: 'waterfall-length',
  foot: 'waterfall-foot',
  readout: 'waterfall-readout',
  empty: 'waterfall-empty',
  /** On lanes and bars: the call's or agent's status. */
  status: 'data-status',
  /** On a lane: `call` or `agent`. */
  kind: 'data-kind',
  /** On a lane: the one the keyboard is on. */
  active: 'data-active',
  /** On a bar: present while it grows with the clock. */
  live: 'data-live',
} as const;
