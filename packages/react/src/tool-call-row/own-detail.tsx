'use client';
import type { ToolCall } from '@callboard/core';
import type { ReactElement } from 'react';
import { ToolCallDetail } from '../tool-call-detail/tool-call-detail.tsx';
import { ToolCallDetailModal } from '../tool-call-detail/tool-call-detail-modal.tsx';

/** The detail that a row brings itself: a panel below it, or a dialog where no provider has one. */
export function OwnDetail({ call, open, opener, onClose }: OwnDetailProps): ReactElement {
  if (!opener) return <ToolCallDetail call={call} />;
  return <ToolCallDetailModal call={call} open={open} opener={opener} onOpenChange={onClose} />;
}

export interface OwnDetailProps {
  readonly call: ToolCall;
  readonly open: boolean;
  /** Set for a dialog: where focus returns to. */
  readonly opener?: HTMLElement | undefined;
  readonly onClose?: (() => void) | undefined;
}
