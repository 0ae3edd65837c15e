'use client';
import { Suspense, lazy, useId } from 'react';
import type { ReactElement } from 'react';
import { useDisclosure } from '../internal/ui-state/use-disclosure.ts';
import { prefetchToolCallDetail } from '../tool-call-detail/detail-chunk.ts';
import { RowFrame } from './row-frame.tsx';
import type { FramedRowProps } from './row-frame.tsx';

const Detail = lazy(async () => {
  const { ToolCallDetail } = await import('../tool-call-detail/tool-call-detail.tsx');
  return { default: ToolCallDetail };
});

/** A row whose detail opens under it. Closed, nothing of the detail is rendered. */
export function InlineRow(props: FramedRowProps): ReactElement {
  const { call } = props.view;
  const { open, toggle } = useDisclosure('tool-call', call.key);
  const panelId = useId();
  return (
    <RowFrame {...props} trigger={{ onClick: toggle, onNear: prefetchToolCallDetail, open, panelId }}>
      {open && (
        <div id={panelId} data-slot="tool-call-panel">
          <Suspense fallback={null}>
            <Detail call={call} />
          </Suspense>
        </div>
      )}
    </RowFrame>
  );
}
