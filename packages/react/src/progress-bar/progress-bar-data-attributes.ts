/** Names in the DOM that style sheets may rely on. */
export const progressBarDataAttributes = {
  /** The root. */
  slot: 'progress-bar',
  /** Closes its space while the bar fades. */
  inner: 'progress-inner',
  /** Message and amount above the bar. */
  words: 'progress-words',
  message: 'progress-message',
  amount: 'progress-amount',
  /** The bar's ground; carries `role="progressbar"`. */
  track: 'progress-track',
  /** The part that is done. */
  fill: 'progress-fill',
  /** `determinate`, `indeterminate`, `holding` or `fading`. */
  progress: 'data-progress',
  /** Status of the call. */
  status: 'data-status',
  /** Present while the bar stands at 100 %. */
  full: 'data-full',
} as const;
