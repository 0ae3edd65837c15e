'use client';
import { useContext } from 'react';
import type { ComponentPropsWithoutRef, MouseEvent, ReactElement, ReactNode, Ref } from 'react';
import { ActionsContext } from '../internal/contexts/actions-context.ts';
import { MotionContext } from '../internal/contexts/motion-context.ts';
import { CallActions, mayAct } from './call-actions.tsx';
import { CallProgress } from './call-progress.tsx';
import type { CallView } from './call-view.ts';
import { causePiece, chevronPiece, glyphPiece, inputPiece, metaPiece, titlePiece } from './row-pieces.tsx';

/** How the row's button behaves. */
export interface RowTrigger {
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  /** The pointer or focus came: the detail may be fetched. */
  readonly onNear?: (() => void) | undefined;
  /** Where details open in place: whether they are. */
  readonly open?: boolean | undefined;
  readonly panelId?: string | undefined;
}

/** The row itself: one button with all its words, controls beside it, a second line below. Renders a `div`. */
export function RowFrame({
  view,
  trigger,
  actions,
  rootRef,
  children,
  ...rest
}: RowFrameProps): ReactElement {
  const { call, traits } = view;
  const handlers = useContext(ActionsContext);
  const { motion } = useContext(MotionContext);
  const { open } = trigger;
  const controls = actions ?? (mayAct(view, handlers) ? <CallActions view={view} /> : null);
  return (
    <div
      dir={view.direction}
      {...rest}
      ref={rootRef}
      data-callboard=""
      data-slot="tool-call-row"
      data-status={call.status}
      data-state={open === undefined ? undefined : stateOf(open)}
      data-kind={call.kind}
      data-preliminary={(traits.live && call.outputPreliminary) || undefined}
      data-motion={motion === 'off' ? 'off' : undefined}
    >
      <button
        type="button"
        data-slot="tool-call-trigger"
        data-cb-key={call.key}
        aria-haspopup={open === undefined ? 'dialog' : undefined}
        aria-expanded={open}
        aria-controls={open ? trigger.panelId : undefined}
        onClick={trigger.onClick}
        onPointerEnter={trigger.onNear}
        onFocus={trigger.onNear}
      >
        {glyphPiece(view)}
        <span data-slot="tool-call-words">
          {titlePiece(view)} {inputPiece(view)}
        </span>{' '}
        {metaPiece(view)}
      </button>
      {controls && <div data-slot="tool-call-actions">{controls}</div>}
      {chevronPiece(stateOf(open === true))}
      {causePiece(view)}
      {(traits.live || call.progress) && (
        <div data-slot="tool-call-progress">
          <CallProgress view={view} />
        </div>
      )}
      {children}
    </div>
  );
}

function stateOf(open: boolean): 'open' | 'closed' {
  return open ? 'open' : 'closed';
}

/** What every kind of row is given. */
export interface FramedRowProps extends Omit<ComponentPropsWithoutRef<'div'>, 'onSelect'> {
  readonly view: CallView;
  readonly rootRef: Ref<HTMLDivElement>;
  /** Controls instead of the usual ones. */
  readonly actions?: ReactNode;
}

interface RowFrameProps extends FramedRowProps {
  readonly trigger: RowTrigger;
}
