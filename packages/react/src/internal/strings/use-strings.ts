'use client';
import { useContext } from 'react';
import { TextContext } from '../contexts/text-context.ts';
import type { TranscriptStrings } from './transcript-strings.ts';

const merged = new WeakMap<object, WeakMap<object, object>>();

/**
 * Words of one part: the host's over `defaults`. Pass a constant of the part: all its words, or those that the caller uses
 * where the rest comes later.
 */
export function useStrings<P extends keyof TranscriptStrings, D extends Partial<TranscriptStrings[P]>>(
  part: P,
  defaults: D,
): D {
  const own = useContext(TextContext).strings?.[part];
  return own ? merge(own, defaults) : defaults;
}

function merge<T extends object>(own: object, defaults: T): T {
  const known = merged.get(own) ?? new WeakMap<object, object>();
  const made = known.get(defaults) ?? { ...defaults, ...own };
  merged.set(own, known.set(defaults, made));
  return made as T;
}
