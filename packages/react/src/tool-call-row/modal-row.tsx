'use client';
import type { MouseEvent, ReactElement } from 'react';
import type { DetailController } from '../internal/detail/detail-controller.ts';
import { prefetchToolCallDetail } from '../tool-call-detail/detail-chunk.ts';
import { RowFrame } from './row-frame.tsx';
import type { FramedRowProps } from './row-frame.tsx';

/** A row whose detail opens in a dialog: the one of the provider, or its own. */
export function ModalRow({ controller, ...rest }: ModalRowProps): ReactElement {
  const { call, callKey } = rest.view;
  function open(event: MouseEvent<HTMLButtonElement>): void {
    controller.open({
      callKey: call.key,
      call: callKey === undefined ? call : undefined,
      opener: event.currentTarget,
    });
  }
  return <RowFrame {...rest} trigger={{ onClick: open, onNear: prefetchToolCallDetail }} />;
}

interface ModalRowProps extends FramedRowProps {
  readonly controller: DetailController;
}
