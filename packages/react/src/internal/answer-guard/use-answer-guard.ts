'use client';
import { useRef } from 'react';
import type { CompositionEvent, KeyboardEvent } from 'react';

/** After a composition ends, Safari sends the Enter that ended it as an ordinary one. */
const compositionTail = 100;

/** Handlers for the element around controls that answer. */
export interface AnswerGuard {
  readonly onKeyDownCapture: (event: KeyboardEvent) => void;
  readonly onKeyUpCapture: (event: KeyboardEvent) => void;
  readonly onCompositionEndCapture: (event: CompositionEvent) => void;
}

/**
 * Lets a key answer only when it was pressed for that: newly, on the very control, and not to end a composition. A key that
 * was already down when the controls appeared, and a key held down, do nothing.
 */
export function useAnswerGuard(): AnswerGuard {
  const pressed = useRef<EventTarget>(undefined);
  const composedAt = useRef(Number.NEGATIVE_INFINITY);
  return {
    onKeyDownCapture(event) {
      if (!isAnswerKey(event)) return;
      const { isComposing, keyCode, repeat, timeStamp } = event.nativeEvent;
      const composing = isComposing || keyCode === 229 || timeStamp - composedAt.current < compositionTail;
      if (composing || repeat) stop(event, composing);
      else pressed.current = event.target;
    },
    onKeyUpCapture(event) {
      if (!isAnswerKey(event)) return;
      // The space bar acts when it comes up: only where it went down.
      if (pressed.current !== event.target) stop(event, false);
      pressed.current = undefined;
    },
    onCompositionEndCapture(event) {
      composedAt.current = event.nativeEvent.timeStamp;
    },
  };
}

function isAnswerKey({ key }: KeyboardEvent): boolean {
  return key === 'Enter' || key === ' ';
}

/** Text fields keep their keys, except the Enter that would send the form. */
function stop(event: KeyboardEvent, composing: boolean): void {
  const typing = (event.target as Element).matches('textarea, [contenteditable="true"]');
  const field = (event.target as Element).matches('input:not([type="checkbox"], [type="radio"])');
  if (typing || (field && event.key === ' ')) return;
  // An input method needs its own Enter; it only must not go on as a submission.
  if (!(composing && field && event.nativeEvent.isComposing)) event.preventDefault();
  event.stopPropagation();
}
