'use client';
import { useContext, useMemo, useRef } from 'react';
import { ActionsContext } from '../internal/contexts/actions-context.ts';
import type { TranscriptActions } from '../internal/contexts/actions-context.ts';
import { useBeforePaint } from '../internal/use-before-paint.ts';

/**
 * The given actions over those of an outer provider, as functions that stay the same while the host passes new ones on each
 * render. The object changes only when an action appears or goes.
 */
export function useStableActions(given: TranscriptActions): TranscriptActions {
  const outer = useContext(ActionsContext);
  const onAnswer = given.onAnswer ?? outer.onAnswer;
  const onCancel = given.onCancel ?? outer.onCancel;
  const onRetry = given.onRetry ?? outer.onRetry;
  const onResume = given.onResume ?? outer.onResume;
  const latest = useRef<TranscriptActions>({ onAnswer, onCancel, onRetry, onResume });
  useBeforePaint(() => {
    latest.current = { onAnswer, onCancel, onRetry, onResume };
  });
  const [answer, cancel, retry, resume] = [!!onAnswer, !!onCancel, !!onRetry, !!onResume];
  return useMemo<TranscriptActions>(
    () => ({
      ...(answer ? { onAnswer: (value) => latest.current.onAnswer?.(value) } : {}),
      ...(cancel ? { onCancel: (target) => latest.current.onCancel?.(target) } : {}),
      ...(retry ? { onRetry: (target) => latest.current.onRetry?.(target) } : {}),
      ...(resume ? { onResume: (target) => latest.current.onResume?.(target) } : {}),
    }),
    [answer, cancel, retry, resume],
  );
}
