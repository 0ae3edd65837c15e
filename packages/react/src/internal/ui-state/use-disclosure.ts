'use client';
import { useEffect, useState } from 'react';
import { useUiState } from './use-ui-state.ts';

/** A disclosure whose person has the last word. */
export interface Disclosure {
  readonly open: boolean;
  readonly toggle: () => void;
  readonly setOpen: (open: boolean) => void;
}

/** How a disclosure behaves while nobody touched it. */
export interface DisclosureOptions {
  /** Open when first shown. @default false */
  readonly defaultOpen?: boolean | undefined;
  /** Opens while true and closes when it ends, once in the life of the entity. @default false */
  readonly openWhile?: boolean | undefined;
}

/** Open or closed, by part and entity: the person's choice, else the automation while it has not run out, else the default. */
export function useDisclosure(part: string, key: string, options: DisclosureOptions = {}): Disclosure {
  const { defaultOpen = false, openWhile = false } = options;
  const [state, change] = useUiState(part, key);
  const [wasOpen, setWasOpen] = useState(openWhile);
  if (openWhile && !wasOpen) setWasOpen(true);
  const done = state.automationDone === true;
  const ended = wasOpen && !openWhile && !done;
  useEffect(() => {
    if (ended) change({ automationDone: true });
  }, [ended, change]);
  const open = state.open ?? (defaultOpen || (openWhile && !done));
  return {
    open,
    toggle: () => change({ open: !open }),
    setOpen: (next) => change({ open: next }),
  };
}
