'use client';
import type { ToolCall } from '@callboard/core';
import { createContext } from 'react';
import type { ComponentType, Context } from 'react';

/** What a renderer is given. `value` has been redacted. */
export interface RendererProps {
  readonly value: unknown;
  readonly call: ToolCall;
  /** `preliminary` output belongs to a call that goes on. */
  readonly part: 'input' | 'output' | 'preliminary';
}

/** Draws input or output of the calls it matches. An exact name beats a prefix, a prefix a kind, a kind `*`. */
export interface Renderer {
  readonly match: { readonly name: string } | { readonly prefix: string } | { readonly kind: string } | '*';
  readonly input?: ComponentType<RendererProps>;
  readonly output?: ComponentType<RendererProps>;
}

export const RenderersContext: Context<readonly Renderer[]> = createContext<readonly Renderer[]>([]);
