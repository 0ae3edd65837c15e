'use client';
import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { AnnouncerContext } from '../internal/contexts/announcer-context.ts';
import { ClockContext } from '../internal/contexts/clock-context.ts';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import { useTranscriptStore } from '../internal/store/use-store.ts';
import { announcerStrings } from '../internal/strings/announcer-strings.ts';
import { useLocale } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { createSpeech } from './speech.ts';
import { watchBoundaries } from './watch-boundaries.ts';

/**
 * Tells a screen reader, politely and in few words, where a conversation stands: begun, asked, failed, done. Nothing is
 * said of tokens, ticks and times. One for each transcript. Renders two hidden elements.
 */
export function Announcer(): ReactElement {
  const store = useTranscriptStore();
  const strings = useStrings('announcer', announcerStrings);
  const locale = useLocale();
  const redact = useRedactText();
  const clock = useContext(ClockContext);
  const { verbosity, assertiveFailures } = useContext(AnnouncerContext);
  const [speech] = useState(createSpeech);
  const said = useSyncExternalStore(speech.subscribe, speech.current, speech.current);

  useEffect(() => {
    if (verbosity === 'off') return undefined;
    const words = { strings, locale, redact };
    return watchBoundaries(store, { speech, clock, words, verbosity, assertiveFailures });
  }, [store, speech, clock, strings, locale, redact, verbosity, assertiveFailures]);

  return (
    <>
      <output data-slot="visually-hidden" data-announcer="polite" aria-live="polite" aria-atomic="true">
        {said.polite}
      </output>
      <div data-slot="visually-hidden" data-announcer="assertive" role="alert" aria-live="assertive" aria-atomic="true">
        {said.assertive}
      </div>
    </>
  );
}
