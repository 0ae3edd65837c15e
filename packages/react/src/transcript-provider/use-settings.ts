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
export function useTextSettings({ text }: TranscriptProviderProps): TextSettings {
  const outer = useContext(TextContext);
  const locale = text?.locale ?? outer.locale;
  const timeZone = text?.timeZone ?? outer.timeZone;
  const direction = text?.direction ?? outer.direction;
  const strings = text?.strings ?? outer.strings;
  return useMemo(() => ({ locale, timeZone, direction, strings }), [locale, timeZone, direction, strings]);
}

/** Motion and lengths: the given ones over those around. */
export function useMotionSettings({ motion }: TranscriptProviderProps): MotionSettings {
  const outer = useContext(MotionContext);
  const given = typeof motion === 'object' ? motion : { motion };
  const mode = given.motion ?? outer.motion;
  const { holdMs = outer.holdMs, fadeMs = outer.fadeMs, quietMs = outer.quietMs } = given;
  return useMemo(() => ({ motion: mode, holdMs, fadeMs, quietMs }), [mode, holdMs, fadeMs, quietMs]);
}

/** What is announced: the given settings over those around. */
export function useAnnouncerSettings({ environment }: TranscriptProviderProps): AnnouncerSettings {
  const outer = useContext(AnnouncerContext);
  const { verbosity = outer.verbosity, assertiveFailures = outer.assertiveFailures } =
    environment?.announcer ?? {};
  return useMemo(() => ({ verbosity, assertiveFailures }), [verbosity, assertiveFailures]);
}
