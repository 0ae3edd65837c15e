import type { TranscriptStore } from '@callboard/core';
import type { ReactNode } from 'react';
import type { Attention } from '../internal/attention.ts';
import type { Clock } from '../internal/clock/clock.ts';
import type { TranscriptActions } from '../internal/contexts/actions-context.ts';
import type { AnnouncerSettings } from '../internal/contexts/announcer-context.ts';
import type { MotionSettings } from '../internal/contexts/motion-context.ts';
import type { PortalContainer } from '../internal/contexts/portal-context.ts';
import type { Redact } from '../internal/contexts/redact-context.ts';
import type { Renderer } from '../internal/contexts/renderers-context.ts';
import type { TextSettings } from '../internal/contexts/text-context.ts';
import type { UiState } from '../internal/ui-state/ui-state.ts';

/** What the page around brings along. */
export interface TranscriptEnvironment {
  /** @default the browser's clock */
  readonly clock?: Clock | undefined;
  /** Where dialogs and side panels are put. @default the place they are written in, lifted to the top layer */
  readonly portalContainer?: PortalContainer;
  /** Keeps what a person opened and closed. @default one for each store, for the life of the page */
  readonly uiState?: UiState | undefined;
  /** What a screen reader is told. */
  readonly announcer?: Partial<AnnouncerSettings> | undefined;
}

/** Settings of a conversation. What is left out comes from the provider around it, else from the default. */
export interface TranscriptSettings extends TranscriptActions {
  /** The conversation. Parts that are given plain objects work without. */
  readonly store?: TranscriptStore | undefined;
  /** Words, numbers, times and writing direction: `{ locale: 'de', strings: { … }, timeZone, direction }`. */
  readonly text?: Partial<TextSettings> | undefined;
  /** Runs on each value before it is drawn, copied or exported. Keep it outside the component. */
  readonly redact?: Redact | undefined;
  /** Your own views of input and output, before the built-in ones. */
  readonly renderers?: readonly Renderer[] | undefined;
  /** How a row opens its detail. @default 'modal' */
  readonly detail?: 'modal' | 'inline' | undefined;
  /**
   * `off` stands still, for pictures. As an object it may also set lengths in ms: `holdMs` 3000 and `fadeMs` 300 of a
   * finished bar, `quietMs` 30000 of silence before it is said. @default 'auto'
   */
  readonly motion?: MotionSettings['motion'] | Partial<MotionSettings> | undefined;
  /**
   * Hears, while the page is hidden, of asks and failures, and once when it is looked at again. What to do is yours: a
   * number in the title, a notification.
   */
  readonly onAttention?: ((attention: Attention) => void) | undefined;
  /** Clock, place of dialogs, keeper of choices, announcer. */
  readonly environment?: TranscriptEnvironment | undefined;
}

export interface TranscriptProviderProps extends TranscriptSettings {
  /** The parts that these settings are for. */
  readonly children?: ReactNode;
}
