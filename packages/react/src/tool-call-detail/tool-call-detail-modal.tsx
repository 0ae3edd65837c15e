'use client';
import type { ToolCall } from '@callboard/core';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { DetailOutlet, DetailPlace } from './detail-outlet.tsx';

/**
 * Everything known of a call in a dialog: what failed first, facts, input, output, reasoning, raw events. Without props it
 * shows whatever the rows of the provider open; mount it once, beside the transcript. Renders nothing while closed.
 */
export function ToolCallDetailModal(props: ToolCallDetailModalProps): ReactElement {
  const { call, callKey, open, startOn } = props;
  const own = call !== undefined || callKey !== undefined || open !== undefined;
  return own ? <OwnModal {...props} /> : <DetailOutlet startOn={startOn} />;
}

/** The same dialog, opened on the failure whatever tab was chosen before. */
export function ToolErrorDetailModal(props: Omit<ToolCallDetailModalProps, 'startOn'>): ReactElement {
  return <ToolCallDetailModal {...props} startOn="error" />;
}

/** Its props say what to show. */
function OwnModal({
  call,
  callKey,
  open,
  opener,
  startOn,
  onOpenChange,
}: ToolCallDetailModalProps): ReactElement {
  const key = call?.key ?? callKey;
  const request = useMemo(
    () => (open && key !== undefined ? { callKey: key, call, opener } : undefined),
    [open, key, call, opener],
  );
  return <DetailPlace request={request} startOn={startOn} onClose={() => onOpenChange?.(false)} />;
}

export interface ToolCallDetailModalProps {
  /** The call to show. Without it and `callKey` the provider's rows decide. */
  readonly call?: ToolCall | undefined;
  /** Key of a call in the provider's store. */
  readonly callKey?: string | undefined;
  readonly open?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  /** Where focus returns to. @default what had focus when it opened */
  readonly opener?: HTMLElement | undefined;
  /** Tab shown first, whatever was chosen before. */
  readonly startOn?: 'error' | undefined;
}
