'use client';
import { forwardRef, useContext } from 'react';
import type { ComponentPropsWithoutRef } from 'react';
import { MotionContext } from '../internal/contexts/motion-context.ts';
import { Glyph } from '../internal/glyphs/glyph.tsx';
import { useChunk } from '../internal/lazy/use-chunk.ts';
import type { Part } from '../internal/part.ts';
import { useRedactText } from '../internal/redact/use-redact-text.ts';
import { agentTitle } from '../internal/status/agent-title.ts';
import { useEntity } from '../internal/store/use-entity.ts';
import { useDirection } from '../internal/strings/use-locale.ts';
import { agentLineChunk } from './agent-line-chunk.ts';
import type { AgentSource } from './agent-source.ts';
import { AgentTrigger } from './agent-trigger.tsx';

/**
 * One sub-agent on one line: task, tools, time, cost, state; while closed, what it does now. Opening is up to whoever
 * places it. Its title is there at once, the rest when its code has come. Renders a `div` whose area is one button.
 */
export const SubAgentLine: Part<SubAgentLineProps, HTMLDivElement> = forwardRef<
  HTMLDivElement,
  SubAgentLineProps
>(function SubAgentLine({ agent, agentKey, callKey, open, onToggle, nestId, ...rest }, ref) {
  const stored = useEntity('agents', agent ? undefined : agentKey);
  const direction = useDirection();
  const redact = useRedactText();
  const { motion } = useContext(MotionContext);
  const { parts } = useChunk(agentLineChunk, true);
  const shown = agent ?? stored;
  if (!shown) return null;
  const state = open ? 'open' : 'closed';
  const line = { open, onToggle, nestId };
  // A second line comes with what runs or failed: its place is kept.
  const second = shown.status === 'failed' || (!shown.ended && !open);
  return (
    <div
      dir={direction}
      {...rest}
      ref={ref}
      data-callboard=""
      data-slot="sub-agent-badge"
      data-status={shown.status}
      data-state={state}
      data-motion={motion === 'off' ? motion : undefined}
    >
      {parts ? (
        <parts.AgentLine {...{ agent, agentKey, callKey }} {...line} />
      ) : (
        <>
          <AgentTrigger title={agentTitle(shown, redact)} {...line} />
          <Glyph name="chevron" data-state={state} />
          {second && <div data-slot="sub-agent-live">&nbsp;</div>}
        </>
      )}
    </div>
  );
});

export interface SubAgentLineProps
  extends AgentSource, Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'onToggle'> {
  /** Whether what it said and did is shown. */
  readonly open: boolean;
  readonly onToggle: () => void;
  /** Id of the element that is shown while open. */
  readonly nestId?: string | undefined;
}
