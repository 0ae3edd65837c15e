'use client';
import { useContext } from 'react';
import { TextContext } from '../contexts/text-context.ts';

/** The locale that numbers and words are written in. */
export function useLocale(): string {
  return useContext(TextContext).locale;
}

/** Value of `dir` for the root of a part: undefined follows the page. */
export function useDirection(): 'ltr' | 'rtl' | undefined {
  return useContext(TextContext).direction;
}
