'use client';
import { useContext } from 'react';
import type { Redact } from '../contexts/redact-context.ts';
import { RedactContext } from '../contexts/redact-context.ts';

/** Runs the host's `redact` on a text. What is not text afterwards is drawn as nothing, or as its number. */
export type RedactText = (text: string, path: readonly string[]) => string;

const readers = new WeakMap<Redact, RedactText>();

/** The same function for as long as the host's is. */
export function useRedactText(): RedactText {
  return redactTextWith(useContext(RedactContext));
}

function redactTextWith(redact: Redact): RedactText {
  const known = readers.get(redact);
  if (known) return known;
  const made: RedactText = (text, path) => {
    const kept = redact(text, path);
    return typeof kept === 'string' || typeof kept === 'number' ? String(kept) : '';
  };
  readers.set(redact, made);
  return made;
}
