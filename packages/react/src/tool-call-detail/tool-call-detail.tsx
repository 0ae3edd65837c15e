'use client';
import type { ToolCall } from '@callboard/core';
import { forwardRef } from 'react';
import type { ComponentPropsWithoutRef, ReactElement, RefAttributes } from 'react';
import { useChunk } from '../internal/lazy/use-chunk.ts';
import { toldCall } from '../internal/status/told-call.ts';
import { useDirection } from '../internal/strings/use-locale.ts';
import { LazyNote } from '../internal/lazy/lazy-note.tsx';
import { detailChunk } from './detail-chunk.ts';
import { toolCallDetailDataAttributes as attributes } from './tool-call-detail-data-attributes.ts';

/** Everything known of a call, in place: what its dialog shows, without the dialog. Its code is fetched when it is mounted. Renders a `div`. */
export const ToolCallDetail: DetailComponent = forwardRef<HTMLDivElement, ToolCallDetailProps>(
  function ToolCallDetail({ call: given, startOn, ...rest }, ref): ReactElement {
    const call = toldCall(given);
    const direction = useDirection();
    const { parts, failed } = useChunk(detailChunk, true);
    return (
      <div
        ref={ref}
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
  },
) as DetailComponent;

type DetailComponent = (props: ToolCallDetailProps & RefAttributes<HTMLDivElement>) => ReactElement;

export interface ToolCallDetailProps extends ComponentPropsWithoutRef<'div'> {
  readonly call: ToolCall;
  /** Tab shown first, whatever was chosen before. */
  readonly startOn?: 'error' | undefined;
}
