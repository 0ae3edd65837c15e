'use client';
import type { ToolCall } from '@callboard/core';
import type { ReactElement } from 'react';
import { CopyButton } from '../copy-button/copy-button.tsx';
import { DetailPanel } from './detail-panel.tsx';
import { useCallDetail } from './use-call-detail.ts';

/** The panel under a row: the row above it already says title and status. */
export function InlineDetail({ call, startOn }: InlineDetailProps): ReactElement {
  const detail = useCallDetail(call);
  return (
    <>
      <p data-slot="detail-tools">
        <CopyButton text={detail.report} label={detail.strings.copyReport} />
      </p>
      <DetailPanel detail={detail} startOn={startOn} />
    </>
  );
}

interface InlineDetailProps {
  readonly call: ToolCall;
  readonly startOn?: 'error' | undefined;
}
