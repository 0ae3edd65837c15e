'use client';
import { createContext } from 'react';
import type { Context, ReactNode } from 'react';
import type { CallView } from './call-view.ts';

/** Draws the controls of a row; null where there are none. */
export type RowControls = (view: CallView) => ReactNode;

/** The provider brings the controls, so that rows which nobody can act on do not load them. */
export const RowControlsContext: Context<RowControls | undefined> = createContext<RowControls | undefined>(
  undefined,
);
