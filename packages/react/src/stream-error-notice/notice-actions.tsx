'use client';
import type { Run } from '@callboard/core';
import { useContext } from 'react';
import type { ReactElement } from 'react';
import { ActionButton } from '../internal/action-button/action-button.tsx';
import { ActionError } from '../internal/action-button/action-error.tsx';
import { ActionsContext } from '../internal/contexts/actions-context.ts';
import { DetailContext } from '../internal/contexts/detail-context.ts';
import { streamErrorNoticeStrings } from '../internal/strings/stream-error-notice-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import type { Disclosure } from '../internal/ui-state/use-disclosure.ts';

/** Details, then the one thing to do about it: go on where the source can, else try again. */
export function NoticeActions({
  run,
  resumable,
  details,
  detailsId,
}: NoticeActionsProps): ReactElement | null {
  const { onResume, onRetry } = useContext(ActionsContext);
  const strings = useStrings('streamErrorNotice', streamErrorNoticeStrings);
  const resume = resumable && onResume;
  return (
    <div data-slot="notice-actions">
      <ActionError actionKey={run.key} say={strings.actionFailed} />
      {run.error && <DetailsButton run={run} details={details} detailsId={detailsId} />}
      {resume && (
        <ActionButton
          name="resume"
          variant="primary"
          actionKey={run.key}
          action={() => resume({ run })}
          label={strings.resume}
          pendingLabel={strings.resuming}
        />
      )}
      {!resume && onRetry && (
        <ActionButton
          name="retry"
          variant="primary"
          actionKey={run.key}
          action={() => onRetry({ run })}
          label={strings.retry}
          pendingLabel={strings.retrying}
        />
      )}
    </div>
  );
}

/** Opens the whole error: in the dialog, or below the notice where details open in place. */
function DetailsButton({ run, details, detailsId }: Omit<NoticeActionsProps, 'resumable'>): ReactElement {
  const strings = useStrings('streamErrorNotice', streamErrorNoticeStrings);
  const detail = useContext(DetailContext);
  const button = { 'data-slot': 'action-button', 'data-variant': 'plain' } as const;
  if (detail?.mode === 'modal') {
    const { controller, prefetch } = detail;
    return (
      <button
        type="button"
        {...button}
        data-action="details"
        aria-haspopup="dialog"
        onFocus={prefetch}
        onPointerEnter={prefetch}
        onClick={({ currentTarget: opener }) => controller.open({ runKey: run.key, run, opener })}
      >
        {strings.details}
      </button>
    );
  }
  return (
    <button
      type="button"
      {...button}
      data-action="details"
      aria-expanded={details.open}
      aria-controls={details.open ? detailsId : undefined}
      onClick={details.toggle}
    >
      {details.open ? strings.hideDetails : strings.details}
    </button>
  );
}

interface NoticeActionsProps {
  readonly run: Run;
  readonly resumable: boolean;
  readonly details: Disclosure;
  readonly detailsId: string;
}
