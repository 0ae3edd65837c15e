'use client';
import { createContext } from 'react';
import type { Context } from 'react';

/** Who keeps the actions under way, see `pendingActionsOf`; absent: each control keeps its own. */
export const PendingContext: Context<object | undefined> = createContext<object | undefined>(undefined);
