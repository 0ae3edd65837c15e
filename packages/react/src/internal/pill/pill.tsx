import type { ReactElement, ReactNode } from 'react';
import type { Tone } from '../glyphs/glyph.tsx';

/** A state in a word, on its colour. Renders a `span`. */
export function Pill({ tone, children }: PillProps): ReactElement {
  return (
    <span data-slot="state-pill" data-tone={tone}>
      {children}
    </span>
  );
}

export interface PillProps {
  readonly tone: Tone;
  readonly children: ReactNode;
}
