'use client';
import type { ReactElement, ReactNode } from 'react';
import { useChunk } from '../internal/lazy/use-chunk.ts';
import { textChunk } from './text-chunk.ts';

/** Characters of one text that are drawn before the reader asks for more. */
const SHOWN = 60_000;

/** Draws a text, of a very long one its beginning and a button for the rest. */
export function TextGate(props: TextGateProps): ReactElement {
  const { text, children } = props;
  const long = text.length > SHOWN * 1.5;
  const { parts } = useChunk(textChunk, long);
  if (long && parts) return <parts.LongText {...props} shown={SHOWN} />;
  return <>{children(long ? text.slice(0, SHOWN) : text)}</>;
}

export interface TextGateProps {
  readonly text: string;
  readonly textKey?: string | undefined;
  /** Draws what may be shown. */
  readonly children: (shown: string) => ReactNode;
}
