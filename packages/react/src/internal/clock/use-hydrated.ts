'use client';
import { useSyncExternalStore } from 'react';

/** False on the server and in the first client render after it; true from then on. Guards whatever depends on zone or clock. */
export function useHydrated(): boolean {
  return useSyncExternalStore(subscribe, isClient, isServer);
}

function subscribe(): () => void {
  return ignore;
}

function ignore(): void {
  // There is nothing to hear: the answer changes only with the render mode.
}

function isClient(): boolean {
  return true;
}

function isServer(): boolean {
  return false;
}
