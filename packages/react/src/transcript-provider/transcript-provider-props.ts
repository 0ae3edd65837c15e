import type { TranscriptStore } from '@callboard/core';
import type { ReactNode } from 'react';
import type { Clock } from '../internal/clock/clock.ts';
import type { TranscriptActions } from '../internal/contexts/actions-context.ts';
import type { AnnouncerSettings } from '../internal/contexts/announcer-context.ts';
import type { MotionSettings } from '../internal/contexts/motion-context.ts';
import type { PortalContainer } from '../internal/contexts/portal-context.ts';
import type { Redact } from '../internal/contexts/redact-context.ts';
import type { Renderer } from '../internal/contexts/renderers-context.ts';
import type { PartialStrings } from '../internal/strings/transcript-strings.ts';
import type { UiState } from '../internal/ui-state/ui-state.ts';

/** Words, numbers and writing direction. */
export interface TextProps {
  /** Words to replace, by part. */
  readonly strings?: PartialStrings | undefined;
  /** BCP 47 tag for numbers and plurals; never guessed. @default 'en' */
  readonly locale?: string | undefined;
  /** IANA zone of clock times. @default the browser's, once hydrated */
  readonly timeZone?: string | undefined;
  /** @default that of the page */
  readonly direction?: 'ltr' | 'rtl' | undefined;
}

/** Settings of a provider. What is left out comes from the provider around it, else from the default. */
export interface TranscriptProviderProps extends TranscriptActions, TextProps {
  readonly children?: ReactNode;
  /** The conversation. Parts that are given plain objects work without. */
  readonly store?: TranscriptStore | undefined;
  /** @default the browser's clock */
  readonly clock?: Clock | undefined;
  /** Runs on each value before it is drawn, copied or exported. Keep it outside the component. */
  readonly redact?: Redact | undefined;
  /** Your own views of input and output, before the built-in ones. */
  readonly renderers?: readonly Renderer[] | undefined;
  /** `off` stands still, for pictures. @default 'auto' */
  readonly motion?: MotionSettings['motion'] | undefined;
  /** Lengths in ms: `holdMs` 3000 and `fadeMs` 300 of a finished bar, `quietMs` 30000 of silence before it is said. */
  readonly timings?: Partial<Omit<MotionSettings, 'motion'>> | undefined;
  /** What a screen reader is told. */
  readonly announcer?: Partial<AnnouncerSettings> | undefined;
  /** Where dialogs and side panels are put. @default the end of the document or shadow root */
  readonly portalContainer?: PortalContainer;
  /** How a row opens its detail. @default 'modal' */
  readonly detail?: 'modal' | 'inline' | undefined;
  /** Keeps what a person opened and closed. @default one for each store, for the life of the page */
  readonly uiState?: UiState | undefined;
}
