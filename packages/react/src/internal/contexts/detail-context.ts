'use client';
import { createContext } from 'react';
import type { Context } from 'react';
import type { DetailController } from '../detail/detail-controller.ts';

/** How a call's detail opens: a dialog, a panel under the row, or the host's own way. */
export interface DetailSettings {
  readonly mode: 'modal' | 'inline';
  readonly controller: DetailController;
  /** The person came near a row: what its detail needs may be fetched. */
  readonly prefetch?: () => void;
}

/** Absent: a row keeps its own. */
export const DetailContext: Context<DetailSettings | undefined> = createContext<DetailSettings | undefined>(
  undefined,
);
