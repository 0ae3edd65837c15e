'use client';
import type { ReactElement } from 'react';
import { dialogStrings } from '../strings/dialog-strings.ts';
import { useStrings } from '../strings/use-strings.ts';

/** Says that something is being fetched, or could not be, with a way to try again. Renders a `p`. */
export function LazyNote({ failed, onRetry, onClose }: LazyNoteProps): ReactElement {
  const strings = useStrings('dialog', dialogStrings);
  return (
    <p data-slot="output-gate">
      <output>{failed ? strings.loadFailed : strings.loading}</output>
      {failed && button(strings.tryAgain, onRetry)}
      {onClose && button(strings.close, onClose)}
    </p>
  );
}

function button(label: string, press: () => void): ReactElement {
  return (
    <button type="button" data-slot="action-button" onClick={press}>
      {label}
    </button>
  );
}

export interface LazyNoteProps {
  readonly failed: boolean;
  readonly onRetry: () => void;
  readonly onClose?: (() => void) | undefined;
}
