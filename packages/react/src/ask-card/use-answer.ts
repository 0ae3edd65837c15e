'use client';
import type { Ask } from '@callboard/core';
import { describeError } from '@callboard/core/describe-error';
import { useContext, useEffect } from 'react';
import { useForgetAction, usePendingAction } from '../internal/actions/use-pending-action.ts';
import type { PendingAction } from '../internal/actions/pending-actions.ts';
import { ActionsContext } from '../internal/contexts/actions-context.ts';
import type { AskAnswer } from '../internal/contexts/actions-context.ts';
import { visibleText } from '../internal/visible-text.ts';

/** A person's answer, without the ask it is for. */
export type Answer = Omit<AskAnswer, 'ask'>;

/** How one ask is answered. */
export interface Answering {
  /** Whether an answer can be given now. */
  readonly possible: boolean;
  readonly state: PendingAction;
  /** Why the last answer did not go out; empty when it did. */
  readonly problem: string;
  /** Sends an answer, once; `name` says which control was used. */
  readonly send: (name: string, answer: Answer) => void;
}

/** The way an answer takes: one at a time for each ask, and no second one after it went out. */
export function useAnswer(ask: Ask): Answering {
  const { onAnswer } = useContext(ActionsContext);
  const [state, start] = usePendingAction(ask.key);
  const forget = useForgetAction();
  const lost = ask.unreachable === true;
  useEffect(() => {
    // The answer went out on a connection that is gone: it may have to be given again.
    if (lost) forget(ask.key);
  }, [lost, forget, ask.key]);
  return {
    possible: onAnswer !== undefined && ask.state === 'open' && !lost,
    state,
    problem: state.error === undefined ? '' : visibleText(describeError(state.error).summary),
    send(name, answer) {
      if (onAnswer) start(name, () => onAnswer({ ask, ...answer }), 'once');
    },
  };
}
