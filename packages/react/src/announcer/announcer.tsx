'use client';
import { useContext, useState, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { AnnouncerContext } from '../internal/contexts/announcer-context.ts';
import { useChunk } from '../internal/lazy/use-chunk.ts';
import { announcerChunk } from './announcer-chunk.ts';
import { createSpeech } from './speech.ts';

/**
 * Tells a screen reader, politely and in few words, where a conversation stands: begun, asked, failed, done. Nothing is
 * said of tokens, ticks and times. One for each transcript. Renders two hidden elements.
 */
export function Announcer(): ReactElement {
  const { verbosity } = useContext(AnnouncerContext);
  const [speech] = useState(createSpeech);
  const said = useSyncExternalStore(speech.subscribe, speech.current, speech.current);
  const { parts } = useChunk(announcerChunk, verbosity !== 'off');
  return (
    <>
      <output data-slot="visually-hidden" data-announcer="polite" aria-live="polite" aria-atomic="true">
        {said.polite}
      </output>
      <div
        data-slot="visually-hidden"
        data-announcer="assertive"
        role="alert"
        aria-live="assertive"
        aria-atomic="true"
      >
        {said.assertive}
      </div>
      {parts && <parts.BoundaryListener speech={speech} />}
    </>
  );
}
