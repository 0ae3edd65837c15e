'use client';
import type { ToolCall } from '@callboard/core';
import * as Dialog from '@radix-ui/react-dialog';
import type { FeatureBundle } from 'framer-motion';
import type { ReactElement } from 'react';
import { CopyButton } from '../copy-button/copy-button.tsx';
import { ModalDialog } from '../internal/dialog/modal-dialog.tsx';
import type { SurfaceOrigin } from '../internal/dialog/use-modal-surface.ts';
import { Glyph } from '../internal/glyphs/glyph.tsx';
import { dialogStrings } from '../internal/strings/dialog-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { toldCall } from '../internal/status/told-call.ts';
import { toolCallTraits } from '../internal/status/tool-call-status.ts';
import { visibleText } from '../internal/visible-text.ts';
import { DetailPanel } from './detail-panel.tsx';
import { useCallDetail } from './use-call-detail.ts';

/** The dialog with everything known of a call. Part of the lazy chunk. */
export function DetailDialog({ open, call, startOn, ...dialog }: DetailDialogProps): ReactElement {
  return (
    <ModalDialog open={open} kind="dialog" slot="dialog" {...dialog}>
      <DialogContent call={call} startOn={startOn} onClose={dialog.onClose} />
    </ModalDialog>
  );
}

function DialogContent({
  call: given,
  startOn,
  onClose,
}: Pick<DetailDialogProps, 'call' | 'startOn' | 'onClose'>): ReactElement {
  const call = toldCall(given);
  const detail = useCallDetail(call);
  const { strings } = detail;
  const { close } = useStrings('dialog', dialogStrings);
  const { glyph, tone } = toolCallTraits[call.status];
  const notes = [
    detail.status,
    call.soft && !call.finishedAfterStop ? strings.inferred : undefined,
    call.finishedAfterStop ? strings.finishedAfterStop : undefined,
    call.correctedFrom && strings.corrected(strings.status[call.correctedFrom]),
  ];
  return (
    <>
      <header data-slot="dialog-header" data-status={call.status}>
        <Glyph name={glyph} tone={tone} />
        <div data-slot="dialog-heading">
          <Dialog.Title data-slot="dialog-title">{detail.title}</Dialog.Title>
          <Dialog.Description data-slot="dialog-description">
            {notes.filter((note) => note !== undefined).join(' · ')}
            {' · '}
            <bdi data-slot="code-text">{visibleText(call.id).slice(0, 120)}</bdi>
          </Dialog.Description>
        </div>
        <CopyButton text={detail.report} label={strings.copyReport} />
        <button type="button" data-slot="action-button" data-variant="link" onClick={onClose}>
          {close}
        </button>
      </header>
      <div data-slot="dialog-body">
        <DetailPanel detail={detail} startOn={startOn} />
      </div>
    </>
  );
}

export interface DetailDialogProps extends SurfaceOrigin {
  readonly open: boolean;
  readonly call: ToolCall;
  /** Tab shown first, whatever was chosen before. */
  readonly startOn?: 'error' | undefined;
  readonly features?: FeatureBundle | undefined;
  readonly settled?: boolean | undefined;
  readonly onClose: () => void;
}
