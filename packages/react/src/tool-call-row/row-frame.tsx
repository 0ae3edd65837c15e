'use client';
import { useContext } from 'react';
import type { ComponentPropsWithoutRef, MouseEvent, ReactElement, ReactNode, Ref } from 'react';
import { MotionContext } from '../internal/contexts/motion-context.ts';
import { drawGlyph } from '../internal/glyphs/glyph.tsx';
import { CallProgress } from './call-progress.tsx';
import type { CallView } from './call-view.ts';
import { RowControlsContext } from './row-controls.ts';
import { causePiece, metaPiece, wordsPiece } from './row-pieces.tsx';

/** The row itself: one button with all its words, controls beside it, a second line below. Renders a `div`. */
export function RowFrame({ view, rootRef, actions, children, ...rest }: RowFrameProps): ReactElement {
  const { onOpen, onNear, open, panelId, ...root } = rest;
  const { call, traits } = view;
  const controls = useContext(RowControlsContext);
  const shown = actions ?? controls?.(view);
  const state = open ? 'open' : 'closed';
  const chevron = { 'data-state': state };
  return (
    <div {...useRootProps(view)} {...root} ref={rootRef} data-state={open === undefined ? open : state}>
      <button
        type="button"
        data-slot="tool-call-trigger"
        data-cb-key={call.key}
        aria-haspopup={open === undefined ? 'dialog' : undefined}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={onOpen}
        onPointerEnter={onNear}
        onFocus={onNear}
      >
        {drawGlyph({ name: traits.glyph, tone: traits.tone })}
        {wordsPiece(view)} {metaPiece(view)}
      </button>
      {shown && <div data-slot="tool-call-actions">{shown}</div>}
      {drawGlyph({ name: 'chevron', ...chevron })}
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

/** What the root of a row tells its style sheet. */
export function useRootProps({ call, traits, direction }: CallView): ComponentPropsWithoutRef<'div'> {
  const { motion } = useContext(MotionContext);
  const attributes: Record<`data-${string}`, unknown> = {
    'data-callboard': '',
    'data-slot': 'tool-call-row',
    'data-status': call.status,
    'data-kind': call.kind,
    'data-preliminary': (traits.live && call.outputPreliminary) || undefined,
    'data-motion': motion === 'off' ? motion : undefined,
  };
  return { dir: direction, ...attributes };
}

/** What every kind of row is given. */
export interface FramedRowProps extends Omit<ComponentPropsWithoutRef<'div'>, 'onSelect'> {
  readonly view: CallView;
  readonly rootRef: Ref<HTMLDivElement>;
  /** Controls instead of the usual ones. */
  readonly actions?: ReactNode;
}

interface RowFrameProps extends FramedRowProps {
  readonly onOpen: (event: MouseEvent<HTMLButtonElement>) => void;
  /** The pointer or focus came: the detail may be fetched. */
  readonly onNear?: (() => void) | undefined;
  /** Where details open in place: whether they are. */
  readonly open?: boolean | undefined;
  readonly panelId?: string | undefined;
}
