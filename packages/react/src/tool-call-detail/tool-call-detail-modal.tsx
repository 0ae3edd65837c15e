'use client';
import type { ToolCall } from '@callboard/core';
import { useContext, useMemo, useState, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { DetailContext } from '../internal/contexts/detail-context.ts';
import type { DetailController } from '../internal/detail/detail-controller.ts';
import { useOutlet } from '../internal/dialog/use-outlet.ts';
import { DialogShell } from '../internal/dialog/dialog-shell.tsx';
import { useChunk, useIdlePrefetch } from '../internal/lazy/use-chunk.ts';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import { useToolCall } from '../internal/store/use-entity.ts';
import { callTitle } from '../internal/tool-call/call-title.ts';
import { detailChunk } from './detail-chunk.ts';

/**
 * Everything known of a call in a dialog: what failed first, facts, input, output, reasoning, raw events. Without props it
 * shows whatever the rows of the provider open; mount it once, beside the transcript. Renders nothing while closed.
 */
export function ToolCallDetailModal(props: ToolCallDetailModalProps): ReactElement | null {
  const request = useRequest(props);
  const [last, setLast] = useState(request);
  if (request && request !== last) setLast(request);
  // While a dialog goes away it still shows what it showed.
  const shown = request ?? last;
  const stored = useToolCall(shown?.callKey);
  const call = shown?.call ?? stored;
  useIdlePrefetch(detailChunk);
  if (!shown || !call) return null;
  return (
    <LazyDialog
      key={call.key}
      open={request !== undefined}
      call={call}
      opener={shown.opener}
      startOn={props.startOn}
      onClose={shown.close}
    />
  );
}

/** The same dialog, opened on the failure whatever tab was chosen before. */
export function ToolErrorDetailModal(props: Omit<ToolCallDetailModalProps, 'startOn'>): ReactElement {
  return <ToolCallDetailModal {...props} startOn="error" />;
}

interface Request {
  readonly callKey: string;
  readonly call?: ToolCall | undefined;
  readonly opener?: HTMLElement | undefined;
  readonly close: () => void;
}

/** The call to show now: the one given, else the one that the provider's rows asked for. */
function useRequest({
  call,
  callKey,
  open,
  opener,
  onOpenChange,
}: ToolCallDetailModalProps): Request | undefined {
  const own = call !== undefined || callKey !== undefined || open !== undefined;
  const [closed] = useState(createClosed);
  const shared = useContext(DetailContext)?.controller;
  const controller = own || !shared ? closed : shared;
  const asked = useSyncExternalStore(controller.subscribe, controller.current, controller.current);
  const key = call?.key ?? callKey;
  const given = useMemo<Request | undefined>(
    () =>
      key === undefined ? undefined : { callKey: key, call, opener, close: () => onOpenChange?.(false) },
    [key, call, opener, onOpenChange],
  );
  const chosen = useOutlet(controller);
  if (own) return open ? given : undefined;
  return asked && chosen ? remember(asked, controller) : undefined;
}

const requests = new WeakMap<object, Request>();

/** One request object for one question, so that its identity says whether it is a new one. */
function remember(
  asked: NonNullable<ReturnType<DetailController['current']>>,
  controller: DetailController,
): Request {
  const known = requests.get(asked);
  if (known) return known;
  const made: Request = { ...asked, close: controller.close };
  requests.set(asked, made);
  return made;
}

/** Nobody asks: props alone decide. */
function createClosed(): DetailController {
  return { current: () => undefined, open: () => {}, close: () => {}, subscribe: () => () => {} };
}

interface LazyDialogProps extends Omit<Request, 'callKey' | 'close'> {
  readonly open: boolean;
  readonly call: ToolCall;
  readonly startOn: 'error' | undefined;
  readonly onClose: () => void;
}

/** The dialog once its code is there; until then a shell in its place, on screen with the very click. */
function LazyDialog({ open, call, opener, startOn, onClose }: LazyDialogProps): ReactElement | null {
  const redact = useRedactText();
  const { parts, failed } = useChunk(detailChunk, true);
  const [waited, setWaited] = useState(false);
  if (!parts && open && !waited) setWaited(true);
  if (parts) {
    return (
      <parts.DetailDialog
        open={open}
        call={call}
        startOn={startOn}
        features={parts.features}
        settled={waited}
        opener={opener}
        focusKey={call.key}
        onClose={onClose}
      />
    );
  }
  if (!open) return null;
  const title = callTitle(call, redact);
  return (
    <DialogShell kind="dialog" title={title} failed={failed} onRetry={detailChunk.load} onClose={onClose} />
  );
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
