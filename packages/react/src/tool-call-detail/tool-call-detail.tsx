'use client';
import type { ToolCall } from '@callboard/core';
import type { ComponentPropsWithRef, ReactElement } from 'react';
import { useChunk } from '../internal/lazy/use-chunk.ts';
import { useDirection } from '../internal/strings/use-locale.ts';
import { LazyNote } from '../internal/lazy/lazy-note.tsx';
import { detailChunk } from './detail-chunk.ts';
import { toolCallDetailDataAttributes as attributes } from './tool-call-detail-data-attributes.ts';

/** Everything known of a call, in place: what its dialog shows, without the dialog. Its code is fetched when it is mounted. Renders a `div`. */
export function ToolCallDetail({ call, startOn, ...rest }: ToolCallDetailProps): ReactElement {
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
      {parts ? (
        <parts.InlineDetail call={call} startOn={startOn} />
      ) : (
        <LazyNote failed={failed} onRetry={detailChunk.load} />
      )}
    </div>
  );
}

export interface ToolCallDetailProps extends ComponentPropsWithRef<'div'> {
  readonly call: ToolCall;
  /** Tab shown first, whatever was chosen before. */
  readonly startOn?: 'error' | undefined;
}
