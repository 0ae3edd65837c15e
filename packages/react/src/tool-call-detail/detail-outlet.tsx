'use client';
import { useContext, useState, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { DetailContext } from '../internal/contexts/detail-context.ts';
import type { DetailController, DetailRequest } from '../internal/detail/detail-controller.ts';
import { DialogShell } from '../internal/dialog/dialog-shell.tsx';
import { useOutlet } from '../internal/dialog/use-outlet.ts';
import { useChunk, useIdlePrefetch } from '../internal/lazy/use-chunk.ts';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import { noRequests } from '../internal/requests/requests.ts';
import { useToolCall } from '../internal/store/use-entity.ts';
import { callTitle } from '../internal/tool-call/call-title.ts';
import { detailChunk } from './detail-chunk.ts';

/** The dialog that the rows of the nearest provider open. Renders nothing while none is open. */
export function DetailOutlet({ startOn }: Pick<DetailPlaceProps, 'startOn'>): ReactElement {
  const controller: DetailController = useContext(DetailContext)?.controller ?? noRequests;
  const asked = useSyncExternalStore(controller.subscribe, controller.current, controller.current);
  const chosen = useOutlet(controller);
  return <DetailPlace request={chosen ? asked : undefined} startOn={startOn} onClose={controller.close} />;
}

/** The dialog for a request, or its shell until the code is there: it is on screen with the very click. */
export function DetailPlace({ request, startOn, onClose }: DetailPlaceProps): ReactElement | null {
  const [last, setLast] = useState(request);
  if (request && request !== last) setLast(request);
  // While a dialog goes away it still shows what it showed.
  const shown = request ?? last;
  const stored = useToolCall(shown?.callKey);
  const call = shown?.call ?? stored;
  useIdlePrefetch(detailChunk);
  if (!shown || !call) return null;
  const { opener } = shown;
  return <LazyDialog key={call.key} open={!!request} {...{ call, opener, startOn, onClose }} />;
}

function LazyDialog({ open, call, opener, startOn, onClose }: LazyDialogProps): ReactElement | null {
  const redact = useRedactText();
  const { parts, failed } = useChunk(detailChunk, true);
  const [waited, setWaited] = useState(false);
  if (!parts && open && !waited) setWaited(true);
  if (parts) {
    const { DetailDialog, features } = parts;
    const dialog = { open, call, startOn, features, opener, onClose };
    return <DetailDialog {...dialog} settled={waited} focusKey={call.key} />;
  }
  if (!open) return null;
  const title = callTitle(call, redact);
  return (
    <DialogShell kind="dialog" title={title} failed={failed} onRetry={detailChunk.load} onClose={onClose} />
  );
}

interface LazyDialogProps extends Omit<DetailRequest, 'callKey' | 'call'>, Omit<DetailPlaceProps, 'request'> {
  readonly open: boolean;
  readonly call: NonNullable<DetailRequest['call']>;
}

export interface DetailPlaceProps {
  readonly request: DetailRequest | undefined;
  /** Tab shown first, whatever was chosen before. */
  readonly startOn?: 'error' | undefined;
  readonly onClose: () => void;
}
