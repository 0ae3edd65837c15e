'use client';
import { useContext } from 'react';
import type { ReactElement } from 'react';
import { useNow } from '../internal/clock/use-now.ts';
import { MotionContext } from '../internal/contexts/motion-context.ts';
import { useToolCall } from '../internal/store/use-entity.ts';
import { ProgressBar } from '../progress-bar/progress-bar.tsx';
import type { CallView } from './call-view.ts';

/** A call's second line while it works: its bar, and a word when nothing was heard for a while. The only part a tick renders. */
export function CallProgress({ view }: { readonly view: CallView }): ReactElement | null {
  const stored = useToolCall(view.callKey);
  const call = stored ?? view.call;
  const { quietMs } = useContext(MotionContext);
  const heard = call.status === 'running' ? call.last.seen : undefined;
  const now = useNow(heard !== undefined);
  const silence = now === undefined || heard === undefined ? 0 : now - heard;
  return (
    <>
      {call.progress && <ProgressBar call={call} label={view.title} />}
      {silence >= quietMs && (
        <div data-slot="tool-call-quiet">{view.strings.quiet(silence, view.locale)}</div>
      )}
    </>
  );
}
