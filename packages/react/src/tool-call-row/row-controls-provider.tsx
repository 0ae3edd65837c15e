'use client';
import { useCallback, useContext } from 'react';
import type { PropsWithChildren, ReactElement } from 'react';
import { ActionsContext } from '../internal/contexts/actions-context.ts';
import { CallActions, mayAct } from './call-actions.tsx';
import type { CallView } from './call-view.ts';
import { RowControlsContext } from './row-controls.ts';

/** Gives the rows below their controls, for the actions that the host handles. */
export function RowControlsProvider({ children }: PropsWithChildren): ReactElement {
  const actions = useContext(ActionsContext);
  const draw = useCallback(
    (view: CallView) => (mayAct(view, actions) ? <CallActions view={view} /> : null),
    [actions],
  );
  return <RowControlsContext.Provider value={draw}>{children}</RowControlsContext.Provider>;
}
