'use client';
import { Suspense, lazy, useState, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { createDetailController } from '../internal/detail/detail-controller.ts';
import { ModalRow } from './modal-row.tsx';
import type { FramedRowProps } from './row-frame.tsx';

const Modal = lazy(async () => {
  const { ToolCallDetailModal } = await import('../tool-call-detail/tool-call-detail-modal.tsx');
  return { default: ToolCallDetailModal };
});

/** A row without a provider around it: it brings the dialog that shows its detail, once it is asked for. */
export function LoneRow(props: FramedRowProps): ReactElement {
  const [controller] = useState(createDetailController);
  const request = useSyncExternalStore(controller.subscribe, controller.current, nothing);
  const [opener, setOpener] = useState<HTMLElement>();
  if (request?.opener && request.opener !== opener) setOpener(request.opener);
  return (
    <>
      <ModalRow controller={controller} {...props} />
      {opener && (
        <Suspense fallback={null}>
          <Modal
            call={props.view.call}
            open={request !== undefined}
            opener={opener}
            onOpenChange={controller.close}
          />
        </Suspense>
      )}
    </>
  );
}

function nothing(): undefined {
  return undefined;
}
