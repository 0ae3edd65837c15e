'use client';
import { useRef } from 'react';
import type { ReactElement, SyntheticEvent } from 'react';
import { useDirection } from '../strings/use-locale.ts';
import { InContainer } from './dialog-frame.tsx';
import type { DialogKind } from './dialog-frame.tsx';
import { LazyNote } from '../lazy/lazy-note.tsx';
import { useBeforePaint } from '../use-before-paint.ts';

/**
 * Stands in for a dialog while its code is fetched, and says so when that fails. A native dialog: for that moment the
 * browser does everything. Renders a `dialog`.
 */
export function DialogShell({ kind, title, failed, onRetry, onClose }: DialogShellProps): ReactElement {
  const direction = useDirection();
  const shell = useRef<HTMLDialogElement>(null);
  useBeforePaint(() => {
    const element = shell.current;
    if (!element || typeof element.showModal !== 'function') return undefined;
    element.showModal();
    // Closing gives focus back, to be noted by the dialog that takes its place.
    return () => element.close();
  }, []);

  function cancel(event: SyntheticEvent): void {
    event.preventDefault();
    onClose();
  }
  return (
    <InContainer>
      <dialog
        ref={shell}
        data-callboard=""
        data-slot="dialog-shell"
        data-kind={kind}
        dir={direction}
        aria-label={title}
        aria-busy={!failed}
        onCancel={cancel}
      >
        <b>{title}</b>
        <LazyNote failed={failed} onRetry={onRetry} onClose={onClose} />
      </dialog>
    </InContainer>
  );
}

export interface DialogShellProps {
  readonly kind: DialogKind;
  readonly title: string;
  /** The code did not come. */
  readonly failed: boolean;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}
