'use client';
import { useContext, useEffect } from 'react';
import { AnnouncerContext } from '../internal/contexts/announcer-context.ts';
import { ClockContext } from '../internal/contexts/clock-context.ts';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import { useTranscriptStore } from '../internal/store/use-store.ts';
import { announcerStrings } from '../internal/strings/announcer-strings.ts';
import { useLocale } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import type { Speech } from './speech.ts';
import { watchBoundaries } from './watch-boundaries.ts';

/** Hears the store's state boundaries for as long as it is there and has them said. Renders nothing. */
export function BoundaryListener({ speech }: { readonly speech: Speech }): null {
  const store = useTranscriptStore();
  const strings = useStrings('announcer', announcerStrings);
  const locale = useLocale();
  const redact = useRedactText();
  const clock = useContext(ClockContext);
  const { verbosity, assertiveFailures } = useContext(AnnouncerContext);
  useEffect(() => {
    if (verbosity === 'off') return undefined;
    const words = { strings, locale, redact };
    return watchBoundaries(store, { speech, clock, words, verbosity, assertiveFailures });
  }, [store, speech, clock, strings, locale, redact, verbosity, assertiveFailures]);
  return null;
}
