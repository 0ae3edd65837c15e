'use client';
import { createContext } from 'react';
import type { Context } from 'react';

/** Whether rows carry the ids that links point to. A second view of the same entities, like a side panel, has none. */
export const AnchorsContext: Context<boolean> = createContext<boolean>(true);
