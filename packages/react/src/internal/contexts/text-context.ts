'use client';
import { createContext } from 'react';
import type { Context } from 'react';
import type { PartialStrings } from '../strings/transcript-strings.ts';

/** Words, numbers and direction of everything below. */
export interface TextSettings {
  /** BCP 47 tag. Never guessed: server and browser must agree. */
  readonly locale: string;
  /** IANA zone of clock times; without it they appear once the page runs in the browser, in its zone. */
  readonly timeZone?: string | undefined;
  /** Set on the root of every part; without it parts follow the page. */
  readonly direction?: 'ltr' | 'rtl' | undefined;
  readonly strings?: PartialStrings | undefined;
}

export const TextContext: Context<TextSettings> = createContext<TextSettings>({ locale: 'en' });
