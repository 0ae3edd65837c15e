'use client';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { createDetailController } from '../internal/detail/detail-controller.ts';
import { ModalRow } from './modal-row.tsx';
import type { FramedRowProps } from './row-frame.tsx';

/** A row without a provider around it: it brings the dialog that shows its detail. */
export function LoneRow(props: FramedRowProps): ReactElement {
  const [controller] = useState(createDetailController);
  return <ModalRow controller={controller} {...props} />;
}
