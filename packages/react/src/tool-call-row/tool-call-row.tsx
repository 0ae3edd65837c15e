'use client';
import { forwardRef, memo, useContext } from 'react';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { DetailContext } from '../internal/contexts/detail-context.ts';
import type { Part } from '../internal/part.ts';
import { useCallView } from './call-view.ts';
import type { CallSource } from './call-view.ts';
import { OwnRow } from './own-row.tsx';
import { RowFrame } from './row-frame.tsx';

/**
 * One tool call on one line, in whatever state it is; a second line for its progress or its failure. The row is a button
 * that opens everything known of the call. Give it `call`, or `callKey` under a provider with a store. Renders a `div`.
 */
export const ToolCallRow: Part<ToolCallRowProps, HTMLDivElement> = memo(
  forwardRef<HTMLDivElement, ToolCallRowProps>(function ToolCallRow({ call, callKey, detail, ...rest }, ref) {
    const view = useCallView({ call, callKey });
    const settings = useContext(DetailContext);
    if (!view) return null;
    const inline = (detail ?? settings?.mode) === 'inline';
    const row = { view, rootRef: ref, ...rest };
    if (inline || !settings) return <OwnRow inline={inline} {...row} />;
    const { controller, prefetch } = settings;
    return (
      <RowFrame
        {...row}
        onNear={prefetch}
        onOpen={({ currentTarget }) =>
          controller.open({ callKey: view.call.key, call: call && view.call, opener: currentTarget })
        }
      />
    );
  }),
);

export interface ToolCallRowProps
  extends CallSource, Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'onSelect'> {
  /** Where details open. @default the provider's, else 'modal' */
  readonly detail?: 'modal' | 'inline' | undefined;
  /** Controls beside the row's button, instead of the usual ones; `false` for none. */
  readonly actions?: ReactNode;
}
