'use client';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import type { TranscriptProviderProps } from '../transcript-provider/transcript-provider-props.ts';
import { TranscriptProvider } from '../transcript-provider/transcript-provider.tsx';
import { createFrozenClock } from './frozen-clock.ts';

/** A provider for picture tests: time stands at `now`, nothing moves, clock times are in UTC unless told otherwise. */
export function FrozenTranscript({
  now,
  text,
  environment,
  ...settings
}: FrozenTranscriptProps): ReactElement {
  const clock = useMemo(() => createFrozenClock(now), [now]);
  return (
    <TranscriptProvider
      motion="off"
      {...settings}
      text={{ timeZone: 'UTC', ...text }}
      environment={{ clock, ...environment }}
    />
  );
}

export interface FrozenTranscriptProps extends TranscriptProviderProps {
  /** Milliseconds since the epoch. */
  readonly now: number;
}
