'use client';
import type { ReactElement } from 'react';
import { useDirection } from '../internal/strings/use-locale.ts';
import { AgentNest } from '../tool-call-group/group-items.tsx';
import type { AgentSource } from '../sub-agent-line/agent-source.ts';

/** One sub-agent in place: its line, and below it what it said and did, to any depth, once it is opened. Renders a `div`. */
export function SubAgentBadge(props: SubAgentBadgeProps): ReactElement {
  const direction = useDirection();
  return (
    <div dir={direction} data-callboard="" data-slot="tool-call-list">
      <AgentNest {...props} />
    </div>
  );
}

export type SubAgentBadgeProps = AgentSource;
