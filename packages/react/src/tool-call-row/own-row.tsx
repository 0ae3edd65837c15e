'use client';
import { Suspense, lazy, useId, useState } from 'react';
import type { MouseEvent, ReactElement } from 'react';
import { useUiState } from '../internal/ui-state/use-ui-state.ts';
import { RowFrame } from './row-frame.tsx';
import type { FramedRowProps } from './row-frame.tsx';

const load = (): Promise<typeof import('./own-detail.tsx')> => import('./own-detail.tsx');
const OwnDetail = lazy(async () => ({ default: (await load()).OwnDetail }));

/** A row that shows its detail itself: below it, or in a dialog of its own. Nothing of it is loaded before it is wanted. */
export function OwnRow({ inline, ...rest }: OwnRowProps): ReactElement {
  const { call } = rest.view;
  const [{ open = false }, change] = useUiState('tool-call', call.key);
  const [opener, setOpener] = useState<HTMLElement>();
  const panelId = useId();
  function toggle({ currentTarget }: MouseEvent<HTMLElement>): void {
    if (!inline) setOpener(currentTarget);
    change({ open: !open });
  }
  return (
    <RowFrame
      {...rest}
      onOpen={toggle}
      onNear={() => void load()}
      open={inline ? open : undefined}
      panelId={panelId}
    >
      {inline && open && (
        <div id={panelId} data-slot="tool-call-panel">
          <Suspense fallback={null}>
            <OwnDetail call={call} open />
          </Suspense>
        </div>
      )}
      {!inline && opener && (
        <Suspense fallback={null}>
          <OwnDetail call={call} open={open} opener={opener} onClose={() => change({ open: false })} />
        </Suspense>
      )}
    </RowFrame>
  );
}

interface OwnRowProps extends FramedRowProps {
  readonly inline: boolean;
}
