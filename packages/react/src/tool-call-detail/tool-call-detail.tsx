'use client';
import type { ToolCall } from '@callboard/core';
import type { ComponentPropsWithRef, ReactElement } from 'react';
import { useChunk } from '../internal/lazy/use-chunk.ts';
import { toolCallDetailStrings } from '../internal/strings/tool-call-detail-strings.ts';
import { useDirection } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { detailChunk } from './detail-chunk.ts';
import { toolCallDetailDataAttributes as attributes } from './tool-call-detail-data-attributes.ts';

/** Everything known of a call, in place: what its dialog shows, without the dialog. Its code is fetched when it is mounted. Renders a `div`. */
export function ToolCallDetail({ call, startOn, ...rest }: ToolCallDetailProps): ReactElement {
  const strings = useStrings('toolCallDetail', toolCallDetailStrings);
  const direction = useDirection();
  const { parts, failed } = useChunk(detailChunk, true);
  return (
    <div
      data-callboard=""
      data-slot={attributes.slot}
      data-status={call.status}
      dir={direction}
      aria-busy={!parts && !failed}
      {...rest}
    >
      {parts && <parts.InlineDetail call={call} startOn={startOn} />}
      {!parts && !failed && <p data-slot="output-note">{strings.loading}</p>}
      {failed && (
        <p data-slot="output-gate">
          <span>{strings.loadFailed}</span>
          <button type="button" data-slot="action-button" onClick={detailChunk.load}>
            {strings.tryAgain}
          </button>
        </p>
      )}
    </div>
  );
}

export interface ToolCallDetailProps extends ComponentPropsWithRef<'div'> {
  readonly call: ToolCall;
  /** Tab shown first, whatever was chosen before. */
  readonly startOn?: 'error' | undefined;
}
