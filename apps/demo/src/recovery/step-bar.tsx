import type { ReactElement } from 'react';
import type { Steps } from './use-steps.ts';

/** Moves through the pieces of a text. */
export function StepBar({ steps, count, held }: StepBarProps): ReactElement {
  return (
    <div className="playground-steps playground-wide">
      <button type="button" disabled={count === 0} onClick={steps.toggle}>
        {steps.playing ? 'Pause' : 'Play'}
      </button>
      <input
        type="range"
        aria-label="Pieces that have arrived"
        min={0}
        max={count}
        value={steps.step}
        disabled={count === 0}
        onChange={({ target }) => steps.goTo(Number(target.value))}
      />
      <span className="playground-count">
        {steps.step} of {count} pieces{held > 0 && `, ${held} characters held back`}
      </span>
    </div>
  );
}

/** Props of the step bar. */
export interface StepBarProps {
  readonly steps: Steps;
  /** How many pieces there are. */
  readonly count: number;
  /** Characters that are held back. */
  readonly held: number;
}
