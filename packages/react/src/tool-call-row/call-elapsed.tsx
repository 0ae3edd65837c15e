'use client';
import type { ReactElement } from 'react';
import { useNow } from '../internal/clock/use-now.ts';
import { formatDuration } from '../internal/format/format-duration.ts';
import { selectDuration } from '@callboard/core/selectors';
import type { Timed } from '@callboard/core/selectors';

/** The running time of something that goes on, renewed once a second. Renders text; nothing on a server. */
export function CallElapsed({ call, locale }: CallElapsedProps): ReactElement | null {
  const now = useNow(true);
  const duration = now === undefined ? undefined : selectDuration(call, now);
  return duration === undefined ? null : <>{formatDuration(duration, locale, true)}</>;
}

export interface CallElapsedProps {
  readonly call: Timed;
  readonly locale: string;
}
