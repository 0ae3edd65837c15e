'use client';
import { createContext } from 'react';
import type { Context } from 'react';
import type { Clock } from '../clock/clock.ts';
import { browserClock } from '../clock/clock.ts';

/** The clock of everything below. */
export const ClockContext: Context<Clock> = createContext<Clock>(browserClock);
