'use client';
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let printing = false;
const listeners = new Set<() => void>();

/** True while the page is laid out for paper. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting, isNever);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('beforeprint', onBefore);
    addEventListener('afterprint', onAfter);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('beforeprint', onBefore);
    removeEventListener('afterprint', onAfter);
  };
}

function onBefore(): void {
  change(true);
}

function onAfter(): void {
  change(false);
}

function change(next: boolean): void {
  printing = next;
  // The browser takes its picture right after the event.
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

function isPrinting(): boolean {
  return printing;
}

function isNever(): boolean {
  return false;
}
