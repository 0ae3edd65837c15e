'use client';
import { createContext } from 'react';
import type { Context } from 'react';
import type { PendingActions } from '../actions/pending-actions.ts';

/** Actions under way, by entity; absent: each control keeps its own. */
export const PendingContext: Context<PendingActions | undefined> = createContext<PendingActions | undefined>(
  undefined,
);
