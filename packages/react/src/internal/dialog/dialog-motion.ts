import type { TargetAndTransition, Transition } from 'framer-motion';
import type { DialogKind } from './dialog-frame.tsx';

/** How long a dialog moves, in seconds. */
export const quick: Transition = { duration: 0.16, ease: [0.2, 0, 0, 1] };

/** Screens on which a dialog is a sheet from below. The style sheet says the same. */
const narrow = '(max-width: 40rem)';

/** Where a dialog comes from. */
export function arrivalOf(kind: DialogKind): {
  readonly opacity: number;
  readonly x?: number;
  readonly y?: number;
} {
  if (matchMedia(narrow).matches) return { opacity: 0, y: 48 };
  if (kind === 'dialog') return { opacity: 0, y: 8 };
  return { opacity: 0, x: document.documentElement.dir === 'rtl' ? -24 : 24 };
}

/** Where it goes to. */
export function departureOf(kind: DialogKind): TargetAndTransition {
  return arrivalOf(kind);
}
