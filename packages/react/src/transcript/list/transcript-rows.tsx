'use client';
import { useState, useSyncExternalStore } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useHydrated } from '../../internal/clock/use-hydrated.ts';
import { rowElement } from '../content/row-element.tsx';
import { useLate } from '../late/late-chunk.ts';
import type { TranscriptView } from '../view/transcript-view.ts';
import { PlainRows } from './plain-rows.tsx';

/** From this many rows on only those in view are in the document. */
const LONG = 120;
/** How many of them are drawn before that way of drawing is there: more than a screen holds. */
const FEW = 60;

/** All rows: in the document while there are few, virtual when there are many, all of them on paper. */
export function TranscriptRows({ view, virtualize, margin, empty }: TranscriptRowsProps): ReactElement {
  const { source } = view;
  const snapshot = useSyncExternalStore(source.subscribe, source.getSnapshot, source.getSnapshot);
  const hydrated = useHydrated();
  const { length } = snapshot.rows;
  const [long, setLong] = useState(length > LONG);
  // A list that hovers around the limit does not change its way of drawing with every row.
  if (!long && length > LONG) setLong(true);
  if (long && length < LONG / 2) setLong(false);
  const canMeasure = !hydrated || typeof ResizeObserver !== 'undefined';
  const virtual = (virtualize === 'always' || (virtualize === 'auto' && long)) && canMeasure;
  const parts = useLate(virtual);
  if (length === 0 && empty !== undefined) return <div data-slot="transcript-empty">{empty}</div>;
  const all = <PlainRows view={view} snapshot={snapshot} first={0} end={length} />;
  if (!virtual) return all;
  if (hydrated && parts)
    return <parts.VirtualRows {...{ view, snapshot, margin }} draw={rowElement} onPaper={all} />;
  // A server sends one end of a long conversation, and the browser begins with it while the code for all of it comes.
  const left = Math.max(0, length - FEW);
  const first = view.startsAtEnd ? left : 0;
  return <PlainRows view={view} snapshot={snapshot} first={first} end={first + length - left} />;
}

export interface TranscriptRowsProps {
  readonly view: TranscriptView;
  readonly virtualize: 'auto' | 'always' | 'never';
  /** Height in px of what stands above the first row. */
  readonly margin: number;
  /** Shown while there are no rows. */
  readonly empty?: ReactNode;
}
