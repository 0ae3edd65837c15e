'use client';
import { useContext, useEffect, useRef, useState } from 'react';
import type { ComponentPropsWithoutRef, ReactElement } from 'react';
import { ClockContext } from '../internal/contexts/clock-context.ts';
import { copyText } from '../internal/copy-text.ts';
import { outputsStrings } from '../internal/strings/outputs-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';

const shownFor = 1800;

type CopyState = 'ready' | 'copied' | 'failed';

/**
 * Copies what `text` gives, whole, at the moment it is pressed, and says aloud whether that worked. Renders a `button`
 * with a live region beside it.
 */
export function CopyButton({ text, label, ...rest }: CopyButtonProps): ReactElement {
  const strings = useStrings('outputs', outputsStrings);
  const [state, report] = useCopyState();
  const said: Readonly<Record<CopyState, string>> = {
    ready: '',
    copied: strings.copied,
    failed: strings.copyFailed,
  };

  async function copy(page: Document): Promise<void> {
    try {
      await copyText(text(), page);
      report('copied');
    } catch {
      // Whatever the reason, the person hears that nothing was copied.
      report('failed');
    }
  }

  return (
    <>
      <button
        type="button"
        data-slot="action-button"
        data-variant="link"
        data-state={state}
        onClick={(event) => void copy(event.currentTarget.ownerDocument)}
        {...rest}
      >
        {state === 'copied' ? strings.copied : label}
      </button>
      <output data-slot={state === 'failed' ? 'copy-failure' : 'visually-hidden'}>{said[state]}</output>
    </>
  );
}

/** The last outcome, forgotten after a while. */
function useCopyState(): readonly [CopyState, (state: CopyState) => void] {
  const clock = useContext(ClockContext);
  const [state, setState] = useState<CopyState>('ready');
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);

  function report(next: CopyState): void {
    cancel.current?.();
    setState(next);
    if (next === 'copied') cancel.current = clock.after(shownFor, () => setState('ready'));
  }
  return [state, report];
}

export interface CopyButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children'> {
  /** Gives the text to copy, already redacted. Called only when pressed. */
  readonly text: () => string;
  readonly label: string;
}
