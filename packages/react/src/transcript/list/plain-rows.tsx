'use client';
import { useRef } from 'react';
import type { ReactElement } from 'react';
import { useBeforePaint } from '../../internal/use-before-paint.ts';
import { rowElement } from '../content/row-element.tsx';
import type { RowSnapshot } from '../rows/row-source.ts';
import { createPlainLayout } from '../view/row-layout.ts';
import type { TranscriptView } from '../view/transcript-view.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** Every row in the document, laid out by the browser as it comes into view. Renders a `div`. */
export function PlainRows({ view, snapshot, first, end }: PlainRowsProps): ReactElement {
  const container = useRef<HTMLDivElement>(null);
  const { rows } = snapshot;

  useBeforePaint(() => {
    const element = container.current;
    const scroller = element?.parentElement;
    if (!element || !scroller) return;
    view.setLayout(createPlainLayout(scroller, element, first), rows);
    view.settle();
  }, [view, rows, first]);

  useBeforePaint(() => {
    const element = container.current;
    // Test environments lay nothing out and have no observer.
    if (!element?.parentElement || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(view.settle);
    observer.observe(element);
    observer.observe(element.parentElement);
    return () => observer.disconnect();
  }, [view]);

  useKeptFocus(view);

  const drawn: ReactElement[] = [];
  for (let index = first; index < end; index++) drawn.push(rowElement(rows.at(index)));
  return (
    <div ref={container} data-slot="transcript-rows">
      {drawn}
    </div>
  );
}

export interface PlainRowsProps {
  readonly view: TranscriptView;
  readonly snapshot: RowSnapshot;
  /** Number of the first row that is drawn. */
  readonly first: number;
  /** Number of the row after the last one that is drawn. */
  readonly end: number;
}
