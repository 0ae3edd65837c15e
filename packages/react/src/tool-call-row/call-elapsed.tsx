'use client';
import type { ReactElement } from 'react';
import { useNow } from '../internal/clock/use-now.ts';
import { formatDuration } from '../internal/format/format-duration.ts';
import { callDuration } from '../internal/time/call-duration.ts';
import type { Timed } from '../internal/time/call-duration.ts';

/** The running time of something that goes on, renewed once a second. Renders text; nothing on a server. */
export function CallElapsed({ call, locale }: CallElapsedProps): ReactElement | null {
  const now = useNow(true);
  const duration = now === undefined ? undefined : callDuration(call, now);
  return duration === undefined ? null : <>{formatDuration(duration, locale, true)}</>;
}

export interface CallElapsedProps {
  readonly call: Timed;
  readonly locale: string;
}
