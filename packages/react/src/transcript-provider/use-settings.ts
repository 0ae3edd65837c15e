'use client';
import { useContext, useMemo } from 'react';
import { AnnouncerContext } from '../internal/contexts/announcer-context.ts';
import type { AnnouncerSettings } from '../internal/contexts/announcer-context.ts';
import { MotionContext } from '../internal/contexts/motion-context.ts';
import type { MotionSettings } from '../internal/contexts/motion-context.ts';
import { TextContext } from '../internal/contexts/text-context.ts';
import type { TextSettings } from '../internal/contexts/text-context.ts';
import type { TranscriptProviderProps } from './transcript-provider-props.ts';

/** Words and numbers: the given ones over those around. */
export function useTextSettings(given: TranscriptProviderProps): TextSettings {
  const outer = useContext(TextContext);
  const locale = given.locale ?? outer.locale;
  const timeZone = given.timeZone ?? outer.timeZone;
  const direction = given.direction ?? outer.direction;
  const strings = given.strings ?? outer.strings;
  return useMemo(() => ({ locale, timeZone, direction, strings }), [locale, timeZone, direction, strings]);
}

/** Motion and lengths: the given ones over those around. */
export function useMotionSettings({ motion, timings }: TranscriptProviderProps): MotionSettings {
  const outer = useContext(MotionContext);
  const mode = motion ?? outer.motion;
  const holdMs = timings?.holdMs ?? outer.holdMs;
  const fadeMs = timings?.fadeMs ?? outer.fadeMs;
  const quietMs = timings?.quietMs ?? outer.quietMs;
  return useMemo(() => ({ motion: mode, holdMs, fadeMs, quietMs }), [mode, holdMs, fadeMs, quietMs]);
}

/** What is announced: the given settings over those around. */
export function useAnnouncerSettings({ announcer }: TranscriptProviderProps): AnnouncerSettings {
  const outer = useContext(AnnouncerContext);
  const verbosity = announcer?.verbosity ?? outer.verbosity;
  const assertiveFailures = announcer?.assertiveFailures ?? outer.assertiveFailures;
  return useMemo(() => ({ verbosity, assertiveFailures }), [verbosity, assertiveFailures]);
}
