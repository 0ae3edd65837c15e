'use client';
import type { ReactElement } from 'react';
import { useLate } from './late-chunk.ts';
import type { LateParts } from './late-chunk.ts';

/** Something that is drawn by a late part: a line of its height until the code is there. */
export function Late({ draw }: LateProps): ReactElement {
  const parts = useLate();
  return parts ? draw(parts) : <div data-slot="transcript-late" />;
}

export interface LateProps {
  readonly draw: (parts: LateParts) => ReactElement;
}
