'use client';
import { useContext } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { PortalContext } from '../contexts/portal-context.ts';

/** How a surface stands on the page: a dialog in the middle, or a panel at the end side. */
export type DialogKind = 'dialog' | 'panel';

/**
 * Puts a surface where the host wants it; without a wish it stays where it is written, since the top layer lifts it out
 * of every clip and it keeps theme, direction and the styles of a shadow root there.
 */
export function InContainer({ children }: { readonly children: ReactNode }): ReactElement {
  const container = useContext(PortalContext);
  return <>{container ? createPortal(children, container) : children}</>;
}
