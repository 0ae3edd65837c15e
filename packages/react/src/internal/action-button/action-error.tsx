'use client';
import type { ReactElement } from 'react';
import { usePendingAction } from '../actions/use-pending-action.ts';
import { oneLine } from '../text/one-line.ts';

/** Says why the last action of this key did not work; nothing otherwise. Renders a `span` that is announced. */
export function ActionError({ actionKey, say }: ActionErrorProps): ReactElement | null {
  const [{ error }] = usePendingAction(actionKey);
  if (error === undefined) return null;
  return (
    <span role="alert" data-slot="action-error">
      {say(oneLine(wordsOf(error), 200))}
    </span>
  );
}

function wordsOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'string' ? error : '';
}

export interface ActionErrorProps {
  /** Key of the ask, call, agent or run whose action it was. */
  readonly actionKey: string;
  /** The sentence around the error's own words, which may be empty. */
  readonly say: (message: string) => string;
}
