'use client';
import { useBeforePaint } from '../../internal/use-before-paint.ts';
import type { TranscriptView } from '../view/transcript-view.ts';

/** Gives the focus back to the row that had it when the way of drawing rows changes. */
export function useKeptFocus(view: TranscriptView): void {
  useBeforePaint(() => {
    view.restoreFocus();
    // Runs while the rows are still in the document.
    return view.keepFocus;
  }, [view]);
}
