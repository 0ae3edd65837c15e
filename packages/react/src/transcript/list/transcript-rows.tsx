'use client';
import { useState, useSyncExternalStore } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useHydrated } from '../../internal/clock/use-hydrated.ts';
import type { TranscriptView } from '../view/transcript-view.ts';
import { PlainRows } from './plain-rows.tsx';
import { usePrinting } from './use-printing.ts';
import { VirtualRows } from './virtual-rows.tsx';

/** From this many rows on only those in view are in the document. */
const LONG = 120;

/** All rows: in the document while there are few, virtual when there are many, all of them on paper. */
export function TranscriptRows({ view, virtualize, margin, empty }: TranscriptRowsProps): ReactElement {
  const { source } = view;
  const snapshot = useSyncExternalStore(source.subscribe, source.getSnapshot, source.getSnapshot);
  const hydrated = useHydrated();
  const printing = usePrinting();
  const { length } = snapshot.rows;
  const [long, setLong] = useState(length > LONG);
  // A list that hovers around the limit does not change its way of drawing with every row.
  if (!long && length > LONG) setLong(true);
  if (long && length < LONG / 2) setLong(false);
  if (length === 0 && empty !== undefined) return <div data-slot="transcript-empty">{empty}</div>;
  const virtual = virtualize === 'always' || (virtualize === 'auto' && long);
  if (virtual && hydrated && !printing && typeof ResizeObserver !== 'undefined')
    return <VirtualRows view={view} snapshot={snapshot} margin={margin} />;
  // A server sends the end of a long conversation; the browser takes over from there.
  const first = virtual && !hydrated ? Math.max(0, length - LONG) : 0;
  return <PlainRows view={view} snapshot={snapshot} first={first} />;
}

export interface TranscriptRowsProps {
  readonly view: TranscriptView;
  readonly virtualize: 'auto' | 'always' | 'never';
  /** Height in px of what stands above the first row. */
  readonly margin: number;
  /** Shown while there are no rows. */
  readonly empty?: ReactNode;
}
