'use client';
import { createContext } from 'react';
import type { Context } from 'react';

/** What the announcer speaks: nothing, only failures and questions, state changes, or each finished call too. */
export type Verbosity = 'off' | 'essential' | 'normal' | 'detailed';

/** How much a screen reader is told. */
export interface AnnouncerSettings {
  readonly verbosity: Verbosity;
  /** Failures interrupt what is being read. */
  readonly assertiveFailures: boolean;
}

export const AnnouncerContext: Context<AnnouncerSettings> = createContext<AnnouncerSettings>({
  verbosity: 'normal',
  assertiveFailures: false,
});
