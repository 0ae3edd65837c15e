'use client';
import { useCallback, useContext } from 'react';
import type { PropsWithChildren, ReactElement } from 'react';
import { ActionsContext } from '../internal/contexts/actions-context.ts';
import { useChunk } from '../internal/lazy/use-chunk.ts';
import { callActionsChunk } from './call-actions-chunk.ts';
import type { CallView } from './call-view.ts';
import { mayAct } from './may-act.ts';
import { RowControlsContext } from './row-controls.ts';

/** Gives the rows below their controls, for the actions that the host handles. */
export function RowControlsProvider({ children }: PropsWithChildren): ReactElement {
  const actions = useContext(ActionsContext);
  const draw = useCallback(
    (view: CallView) => (mayAct(view, actions) ? <LazyActions view={view} /> : null),
    [actions],
  );
  return <RowControlsContext.Provider value={draw}>{children}</RowControlsContext.Provider>;
}

function LazyActions({ view }: { readonly view: CallView }): ReactElement | null {
  const { parts } = useChunk(callActionsChunk, true);
  return parts ? <parts.CallActions view={view} /> : null;
}
