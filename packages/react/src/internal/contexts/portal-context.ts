'use client';
import { createContext } from 'react';
import type { Context } from 'react';

/** Where dialogs and panels are put; absent: the end of the nearest document or shadow root. */
export type PortalContainer = Element | DocumentFragment | null | undefined;

export const PortalContext: Context<PortalContainer> = createContext<PortalContainer>(undefined);
