'use client';
import { createContext } from 'react';
import type { Context } from 'react';

/** How things move, and how long they stay. All lengths are milliseconds. */
export interface MotionSettings {
  /** `auto` follows the system's wish for less motion; `off` stands still, for pictures. */
  readonly motion: 'auto' | 'off';
  /** How long a finished progress bar stays before it fades. */
  readonly holdMs: number;
  readonly fadeMs: number;
  /** Silence after which a running call or agent says so. */
  readonly quietMs: number;
}

/** What holds without a provider. */
const defaultMotion: MotionSettings = { motion: 'auto', holdMs: 3000, fadeMs: 300, quietMs: 30_000 };

export const MotionContext: Context<MotionSettings> = createContext<MotionSettings>(defaultMotion);
