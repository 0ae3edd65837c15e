'use client';
import { useLayoutEffect } from 'react';

/** `useLayoutEffect` in a browser. On a server nothing: layout effects do nothing there, and React 18 says so aloud. */
export const useBeforePaint: typeof useLayoutEffect =
  typeof document === 'undefined' ? noEffect : useLayoutEffect;

function noEffect(): void {
  // Nothing is laid out on a server.
}
