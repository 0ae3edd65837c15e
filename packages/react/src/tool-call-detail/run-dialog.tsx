'use client';
import type { Run } from '@callboard/core';
import * as Dialog from '@radix-ui/react-dialog';
import type { ReactElement } from 'react';
import { CopyButton } from '../copy-button/copy-button.tsx';
import { ModalDialog } from '../internal/dialog/modal-dialog.tsx';
import { Glyph } from '../internal/glyphs/glyph.tsx';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import { dialogStrings } from '../internal/strings/dialog-strings.ts';
import { streamErrorNoticeStrings } from '../internal/strings/stream-error-notice-strings.ts';
import { toolCallDetailStrings } from '../internal/strings/tool-call-detail-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { visibleText } from '../internal/visible-text.ts';
import { TextOutput } from '../renderers/text-output.tsx';
import { noticeTraits } from '../stream-error-notice/notice-traits.ts';
import type { DetailDialogProps } from './detail-dialog.tsx';
import { codeBlock, factList, plainInMarkdown, sections } from './report-markdown.ts';
import { RunFacts } from './run-facts.tsx';
import { RunOriginal } from './run-original.tsx';

/** The dialog with everything known of why a run ended badly: its cause first. Part of the lazy chunk. */
export function RunDialog({ open, run, ...dialog }: RunDialogProps): ReactElement {
  return (
    <ModalDialog open={open} kind="dialog" slot="dialog" {...dialog}>
      <RunContent run={run} onClose={dialog.onClose} />
    </ModalDialog>
  );
}

function RunContent({ run, onClose }: Pick<RunDialogProps, 'run' | 'onClose'>): ReactElement {
  const strings = useStrings('toolCallDetail', toolCallDetailStrings);
  const notice = useStrings('streamErrorNotice', streamErrorNoticeStrings);
  const { close } = useStrings('dialog', dialogStrings);
  const redact = useRedactText();
  const { message = '', code, stack = '' } = run.error ?? {};
  const cause = redact(message, ['runs', run.key, 'error', 'message']);
  const trace = redact(stack, ['runs', run.key, 'error', 'stack']);
  const traits = noticeTraits[run.status];
  const title = traits?.title(run, '', notice) ?? notice.failed;

  function report(): string {
    const facts = [
      [strings.callName, run.id],
      [strings.code, code === undefined ? undefined : String(code)],
    ] as const;
    const parts = sections([
      [strings.error, cause === '' ? undefined : codeBlock(cause)],
      [strings.stack, trace === '' ? undefined : codeBlock(trace)],
    ]);
    return `# ${plainInMarkdown(title)}\n\n${factList(facts)}\n\n${parts}\n`;
  }

  return (
    <>
      <header data-slot="dialog-header" data-status={run.status}>
        {traits && <Glyph name={traits.glyph} tone={traits.tone} />}
        <div data-slot="dialog-heading">
          <Dialog.Title data-slot="dialog-title">{title}</Dialog.Title>
          <Dialog.Description data-slot="dialog-description">
            <bdi data-slot="code-text">{visibleText(run.id).slice(0, 120)}</bdi>
          </Dialog.Description>
        </div>
        <CopyButton text={report} label={strings.copyReport} />
        <button type="button" data-slot="action-button" data-variant="link" onClick={onClose}>
          {close}
        </button>
      </header>
      <div data-slot="dialog-body">
        <div data-slot="detail-panel" data-status="failed">
          <div data-slot="detail-cause">
            <p>{visibleText(cause.slice(0, 700)) || strings.failedWithoutDetails}</p>
          </div>
          <RunFacts run={run} />
          {cause.length > 700 && <TextOutput text={cause} label={strings.error} />}
          {trace !== '' && <TextOutput text={trace} label={strings.stack} />}
          <RunOriginal run={run} />
        </div>
      </div>
    </>
  );
}

export interface RunDialogProps extends Omit<DetailDialogProps, 'call' | 'startOn'> {
  readonly run: Run;
}
