'use client';
import { forwardRef, useContext, useMemo } from 'react';
import type { ComponentPropsWithoutRef, ReactElement } from 'react';
import { MotionContext } from '../internal/contexts/motion-context.ts';
import type { Part } from '../internal/part.ts';
import { useDirection } from '../internal/strings/use-locale.ts';
import type { ProgressSource } from './progress-phase.ts';
import { isFull, shownFraction } from './progress-phase.ts';
import type { ProgressText } from './use-progress-text.ts';
import { useProgressText } from './use-progress-text.ts';
import { useProgressPhase } from './use-progress-phase.ts';

/**
 * How far a call is: message and amount over a thin bar. It stays while the call goes on, holds and fades after its end,
 * and renders nothing once it is gone. Renders a `div`; alone it takes `value` and `message` instead of a call.
 */
export const ProgressBar: Part<ProgressBarProps, HTMLDivElement> = forwardRef<
  HTMLDivElement,
  ProgressBarProps
>(function ProgressBar({ call, value, message, label, style, ...rest }, ref) {
  const own = useMemo(() => ownSource(value, message), [value, message]);
  const source = call ?? own;
  const phase = useProgressPhase(source);
  const text = useProgressText(source);
  const direction = useDirection();
  const { fadeMs, motion } = useContext(MotionContext);
  const { progress, status } = source;
  if (!progress || phase === 'gone') return null;
  const values = { '--cb-fraction': shownFraction(progress) ?? 0, '--cb-fade': `${fadeMs}ms`, ...style };
  return (
    <div
      dir={direction}
      {...rest}
      ref={ref}
      data-callboard=""
      data-slot="progress-bar"
      data-status={status}
      data-progress={phase === 'active' ? progress.kind : phase}
      data-full={isFull(source) || undefined}
      data-motion={motion === 'off' ? 'off' : undefined}
      style={values}
    >
      <div data-slot="progress-inner">
        {wordsPiece(text)}
        {trackPiece({ source, text, label })}
      </div>
    </div>
  );
});

// Functions, not components: a tick renders the bar alone.
function wordsPiece(text: ProgressText): ReactElement | null {
  if (!text.message && !text.amount) return null;
  return (
    <div data-slot="progress-words">
      <span data-slot="progress-message">{text.message}</span>
      <span data-slot="progress-amount">{text.amount}</span>
    </div>
  );
}

function trackPiece({ source, text, label }: TrackPiece): ReactElement {
  const fraction = source.progress && shownFraction(source.progress);
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers draw `progress` each in their own way
      role="progressbar"
      data-slot="progress-track"
      aria-label={label ?? text.label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={fraction === undefined ? undefined : Math.floor(fraction * 100 + 1e-9)}
      aria-valuetext={text.amount || text.message || undefined}
    >
      {/* A new total scales anew; the bar does not run backwards to its place. */}
      <div key={source.progress?.total} data-slot="progress-fill" />
    </div>
  );
}

interface TrackPiece extends Pick<ProgressBarProps, 'label'> {
  readonly source: ProgressSource;
  readonly text: ProgressText;
}

function ownSource(value: number | undefined, message: string | undefined): ProgressSource {
  const known = value !== undefined && Number.isFinite(value) && value >= 0;
  return {
    status: 'running',
    progress: {
      kind: known ? 'determinate' : 'indeterminate',
      ...(known ? { fraction: value } : {}),
      ...(message === undefined ? {} : { message }),
      regressions: 0,
    },
  };
}

export interface ProgressBarProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** The call, or the part of one that matters here. Keep the object while nothing changes. */
  readonly call?: ProgressSource | undefined;
  /** 0..1 without a call; absent: how far is unknown. */
  readonly value?: number | undefined;
  /** What is being done, without a call. */
  readonly message?: string | undefined;
  /** Accessible name. @default "Progress" */
  readonly label?: string | undefined;
}
