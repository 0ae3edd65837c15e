'use client';
import { useEffect, useId, useRef } from 'react';
import type { ReactElement } from 'react';
import { toolCallDetailStrings } from '../strings/tool-call-detail-strings.ts';
import { useDirection } from '../strings/use-locale.ts';
import { useStrings } from '../strings/use-strings.ts';
import { InContainer } from './dialog-frame.tsx';
import type { DialogKind } from './dialog-frame.tsx';
import { keepTabInside } from './tab-order.ts';
import { useEscape } from './use-escape.ts';
import { useModalSurface } from './use-modal-surface.ts';
import type { SurfaceOrigin } from './use-modal-surface.ts';

/** Stands in for a dialog while its code is fetched, and says so when that fails. Renders a `div` with `role="dialog"`. */
export function DialogShell({
  kind,
  title,
  failed,
  onRetry,
  onClose,
  ...origin
}: DialogShellProps): ReactElement {
  const strings = useStrings('toolCallDetail', toolCallDetailStrings);
  const surface = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useModalSurface(surface, true, origin);
  useEscape(surface, true, onClose);
  useEffect(() => content.current?.focus(), []);

  return (
    <InContainer>
      <div ref={surface} data-callboard="" data-slot="dialog-surface" data-kind={kind} dir={useDirection()}>
        <div data-slot="dialog-backdrop" />
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={content}
          data-slot="dialog"
          // A native dialog would make toasts outside it unusable.
          // eslint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="dialog"
          aria-modal="true"
          aria-labelledby={titleId}
          aria-busy={!failed}
          tabIndex={-1}
          onKeyDown={(event) => keepTabInside(event.nativeEvent, event.currentTarget)}
        >
          <header data-slot="dialog-header">
            <h2 id={titleId} data-slot="dialog-title">
              {title}
            </h2>
            <button type="button" data-slot="action-button" data-variant="link" onClick={onClose}>
              {strings.close}
            </button>
          </header>
          <div data-slot="dialog-body">
            <output>{failed ? strings.loadFailed : strings.loading}</output>
            {failed && (
              <button type="button" data-slot="action-button" onClick={onRetry}>
                {strings.tryAgain}
              </button>
            )}
          </div>
        </div>
      </div>
    </InContainer>
  );
}

export interface DialogShellProps extends SurfaceOrigin {
  readonly kind: DialogKind;
  readonly title: string;
  /** The code did not come. */
  readonly failed: boolean;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}
