'use client';
import { createContext } from 'react';
import type { Context } from 'react';

/**
 * Runs on every value from outside before it is drawn, copied or exported. `path` names where it stands:
 * table, entity key, field, field of the field (`['toolCalls', key, 'input', 'token']`).
 */
export type Redact = (value: unknown, path: readonly string[]) => unknown;

/** Leaves values as they are. */
export const noRedaction: Redact = (value) => value;

export const RedactContext: Context<Redact> = createContext<Redact>(noRedaction);
