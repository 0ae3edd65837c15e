'use client';
import { useId } from 'react';
import type { ReactElement } from 'react';
import { useDisclosure } from '../internal/ui-state/use-disclosure.ts';
import { prefetchToolCallDetail } from '../tool-call-detail/detail-chunk.ts';
import { RowFrame } from './row-frame.tsx';
import type { FramedRowProps } from './row-frame.tsx';

/** A row whose detail opens under it. Closed, nothing of the detail is rendered. */
export function InlineRow(props: FramedRowProps): ReactElement {
  const { open, toggle } = useDisclosure('tool-call', props.view.call.key);
  const panelId = useId();
  return (
    <RowFrame {...props} trigger={{ onClick: toggle, onNear: prefetchToolCallDetail, open, panelId }}>
      {open && <div id={panelId} data-slot="tool-call-panel" />}
    </RowFrame>
  );
}
