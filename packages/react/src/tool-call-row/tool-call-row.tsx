'use client';
import { forwardRef, memo, useContext } from 'react';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { DetailContext } from '../internal/contexts/detail-context.ts';
import type { Part } from '../internal/part.ts';
import { useCallView } from './call-view.ts';
import type { CallSource } from './call-view.ts';
import { InlineRow } from './inline-row.tsx';
import { LoneRow } from './lone-row.tsx';
import { ModalRow } from './modal-row.tsx';

/**
 * One tool call on one line, in whatever state it is; a second line for its progress or its failure. The row is a button
 * that opens everything known of the call. Give it `call`, or `callKey` under a provider with a store. Renders a `div`.
 */
export const ToolCallRow: Part<ToolCallRowProps, HTMLDivElement> = memo(
  forwardRef<HTMLDivElement, ToolCallRowProps>(function ToolCallRow({ call, callKey, detail, ...rest }, ref) {
    const view = useCallView({ call, callKey });
    const settings = useContext(DetailContext);
    if (!view) return null;
    const mode = detail ?? settings?.mode ?? 'modal';
    const shared = { view, rootRef: ref, ...rest };
    if (mode === 'inline') return <InlineRow {...shared} />;
    return settings ? <ModalRow controller={settings.controller} {...shared} /> : <LoneRow {...shared} />;
  }),
);

export interface ToolCallRowProps
  extends CallSource, Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'onSelect'> {
  /** Where details open. @default the provider's, else 'modal' */
  readonly detail?: 'modal' | 'inline' | undefined;
  /** Controls beside the row's button, instead of the usual ones. */
  readonly actions?: ReactNode;
}
