/** Latest progress of a call or agent. Numbers are the source's own; `fraction` is for display and never falls while `total` stays. */
export interface Progress {
  readonly kind: 'determinate' | 'indeterminate';
  /** 0..1, only with a finite positive total. */
  readonly fraction?: number;
  readonly current?: number;
  readonly total?: number;
  readonly unit?: string;
  /** One line, at most 500 characters. */
  readonly message?: string;
  /** The source went past its own total. */
  readonly overflow?: boolean;
  /** How often the source sent a lower value than before. */
  readonly regressions: number;
}
