'use client';
import { createContext } from 'react';
import type { Context } from 'react';
import type { UiState } from '../ui-state/ui-state.ts';

/** What a person opened, closed and chose; absent: each part keeps its own. */
export const UiStateContext: Context<UiState | undefined> = createContext<UiState | undefined>(undefined);
