'use client';
import { forwardRef, useContext } from 'react';
import type { ComponentPropsWithoutRef, ReactElement, ReactNode, Ref } from 'react';
import { DetailContext } from '../internal/contexts/detail-context.ts';
import { Glyph } from '../internal/glyphs/glyph.tsx';
import type { Part } from '../internal/part.ts';
import { CallProgress } from './call-progress.tsx';
import { CallViewContext, useCallView, useCurrentCall } from './call-view.ts';
import type { CallSource, CallView } from './call-view.ts';
import { RowControlsContext } from './row-controls.ts';
import { useRootProps } from './row-frame.tsx';
import { causePiece, inputPiece, metaPiece, titlePiece, wordsPiece } from './row-pieces.tsx';

/** The root of a row you compose yourself: gives its call to the parts inside. Renders a `div`. */
export const Root: Part<RootProps, HTMLDivElement> = forwardRef<HTMLDivElement, RootProps>(function Root(
  { call, callKey, ...rest },
  ref,
) {
  const view = useCallView({ call, callKey });
  return view ? (
    <CallViewContext.Provider value={view}>
      <Frame {...rest} rootRef={ref} view={view} />
    </CallViewContext.Provider>
  ) : null;
});

function Frame({ view, rootRef, ...rest }: ComponentPropsWithoutRef<'div'> & Framed): ReactElement {
  return <div {...useRootProps(view)} {...rest} ref={rootRef} />;
}

interface Framed {
  readonly view: CallView;
  readonly rootRef: Ref<HTMLDivElement>;
}

/** The row's button; its area covers the root. Opens the provider's detail unless `onClick` prevents it. */
export const Trigger: Part<ComponentPropsWithoutRef<'button'>, HTMLButtonElement> = forwardRef<
  HTMLButtonElement,
  ComponentPropsWithoutRef<'button'>
>(function Trigger({ onClick, children, ...rest }, ref) {
  const { call, callKey } = useCurrentCall();
  const detail = useContext(DetailContext);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...rest}
      ref={ref}
      data-slot="tool-call-trigger"
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented) return;
        const { currentTarget: opener } = event;
        detail?.controller.open({
          callKey: call.key,
          call: callKey === undefined ? call : undefined,
          opener,
        });
      }}
    >
      {children}
    </button>
  );
});

/** The sign of the call's status. Renders an `svg`. */
export function StatusGlyph(): ReactElement {
  const { glyph, tone } = useCurrentCall().traits;
  return <Glyph name={glyph} tone={tone} />;
}

/** Title and input on one line. Renders a `span`. */
export function Words(): ReactElement {
  return wordsPiece(useCurrentCall());
}

/** The title alone. Renders a `span`. */
export function Title(): ReactElement {
  return titlePiece(useCurrentCall());
}

/** The telling part of the input. Renders a `span`, or nothing. */
export function Input(): ReactElement | null {
  return inputPiece(useCurrentCall());
}

/** Time or state in words. Renders a `span`. */
export function State(): ReactElement {
  return metaPiece(useCurrentCall());
}

/** The row can be opened. Renders an `svg`. */
export function Chevron(): ReactElement {
  return <Glyph name="chevron" data-state="closed" />;
}

/** Why it failed, or what is known of a lost call. Renders a `div`, or nothing. */
export function Cause(): ReactElement | null {
  return causePiece(useCurrentCall());
}

/** Its bar, and the word about silence. Renders a `div`, or nothing for calls that have neither. */
export function Progress(): ReactElement | null {
  const view = useCurrentCall();
  if (!view.traits.live && !view.call.progress) return null;
  return (
    <div data-slot="tool-call-progress">
      <CallProgress view={view} />
    </div>
  );
}

/** Its usual controls, or your own. Renders a `div`, or nothing when there are none. */
export function Actions({ children }: { readonly children?: ReactNode }): ReactElement | null {
  const view = useCurrentCall();
  const controls = useContext(RowControlsContext);
  const shown = children ?? controls?.(view);
  return shown ? <div data-slot="tool-call-actions">{shown}</div> : null;
}

export interface RootProps extends CallSource, ComponentPropsWithoutRef<'div'> {}
