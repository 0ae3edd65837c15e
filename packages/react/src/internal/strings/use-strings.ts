'use client';
import { useContext } from 'react';
import { TextContext } from '../contexts/text-context.ts';
import type { TranscriptStrings } from './transcript-strings.ts';

const merged = new WeakMap<object, object>();

/** The words of one part: the host's over `defaults`. Pass the part's own constant. */
export function useStrings<P extends keyof TranscriptStrings>(
  part: P,
  defaults: TranscriptStrings[P],
): TranscriptStrings[P] {
  const own = useContext(TextContext).strings?.[part];
  return own ? merge(own, defaults) : defaults;
}

function merge<T extends object>(own: Partial<T>, defaults: T): T {
  const known = merged.get(own);
  if (known) return known as T;
  const made = { ...defaults, ...own };
  merged.set(own, made);
  return made;
}
