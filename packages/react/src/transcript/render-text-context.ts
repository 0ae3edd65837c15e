'use client';
import type { Block } from '@callboard/core';
import { createContext } from 'react';
import type { Context, ReactNode } from 'react';

/** A text that a host draws itself, for example as Markdown. */
export interface RenderTextInput {
  /** Redacted, otherwise as it came: treat it as hostile. */
  readonly text: string;
  /** More may follow. */
  readonly streaming: boolean;
  readonly block: Block;
  readonly messageKey: string;
}

/** Draws the words of a message. */
export type RenderText = (input: RenderTextInput) => ReactNode;

export const RenderTextContext: Context<RenderText | undefined> = createContext<RenderText | undefined>(
  undefined,
);
