import type { ToolCall } from '@callboard/core';
import type { ComponentType } from 'react';
import type { Renderer, RendererProps } from '../internal/contexts/renderers-context.ts';

/** The host's view of this side of the call: exact name, else the longest prefix, else kind, else `*`; undefined without one. */
export function resolveRenderer(
  renderers: readonly Renderer[],
  call: Pick<ToolCall, 'name' | 'kind'>,
  side: 'input' | 'output',
): ComponentType<RendererProps> | undefined {
  let best: { rank: number; view: ComponentType<RendererProps> } | undefined;
  for (const renderer of renderers) {
    const view = renderer[side];
    const rank = rankOf(renderer.match, call);
    if (view && rank > (best?.rank ?? 0)) best = { rank, view };
  }
  return best?.view;
}

const exact = Number.POSITIVE_INFINITY;

/** 0: no match. `*` 1, kind 2, prefix 3 and its length, an exact name above all. Of equals the first wins. */
function rankOf(match: Renderer['match'], { name, kind }: Pick<ToolCall, 'name' | 'kind'>): number {
  if (match === '*') return 1;
  if ('name' in match) return match.name === name ? exact : 0;
  if ('prefix' in match) return name.startsWith(match.prefix) ? 3 + match.prefix.length : 0;
  return match.kind === kind ? 2 : 0;
}
