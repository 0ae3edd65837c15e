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
import { useEntity, useToolCall } from '../internal/store/use-entity.ts';
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
  const { opener, call, run } = useSubject(request);
  useIdlePrefetch(detailChunk);
  const key = call?.key ?? run?.key;
  if (key === undefined) return null;
  return <LazyDialog key={key} open={!!request} {...{ call, run, opener, startOn, onClose }} />;
}

/** What is shown, and while a dialog goes away what it showed. */
function useSubject(request: DetailRequest | undefined): Pick<DetailRequest, 'call' | 'run' | 'opener'> {
  const [last, setLast] = useState(request);
  if (request && request !== last) setLast(request);
  const shown = request ?? last;
  const call = useToolCall(shown?.callKey);
  const run = useEntity('runs', shown?.runKey);
  return { opener: shown?.opener, call: shown?.call ?? call, run: run ?? shown?.run };
}

function LazyDialog({ open, call, run, opener, startOn, onClose }: LazyDialogProps): ReactElement | null {
  const redact = useRedactText();
  const { parts, failed } = useChunk(detailChunk, true);
  const [waited, setWaited] = useState(false);
  if (!parts && open && !waited) setWaited(true);
  if (parts) {
    const { DetailDialog, RunDialog, features } = parts;
    const dialog = { open, features, opener, onClose, settled: waited };
    if (call) return <DetailDialog {...dialog} call={call} startOn={startOn} focusKey={call.key} />;
    return run ? <RunDialog {...dialog} run={run} focusKey={run.key} /> : null;
  }
  if (!open) return null;
  const title = call ? callTitle(call, redact) : '';
  return (
    <DialogShell kind="dialog" title={title} failed={failed} onRetry={detailChunk.load} onClose={onClose} />
  );
}

interface LazyDialogProps
  extends Omit<DetailRequest, 'callKey' | 'runKey'>, Omit<DetailPlaceProps, 'request'> {
  readonly open: boolean;
}

export interface DetailPlaceProps {
  readonly request: DetailRequest | undefined;
  /** Tab shown first, whatever was chosen before. */
  readonly startOn?: 'error' | undefined;
  readonly onClose: () => void;
}
