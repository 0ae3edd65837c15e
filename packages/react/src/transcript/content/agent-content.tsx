'use client';
import type { ReactElement } from 'react';
import { Glyph } from '../../internal/glyphs/glyph.tsx';
import { useEntity } from '../../internal/store/use-entity.ts';
import { useUiState } from '../../internal/ui-state/use-ui-state.ts';

export function AgentContent({ agentKey, open }: AgentContentProps): ReactElement | null {
  const agent = useEntity('agents', agentKey);
  const [, change] = useUiState('agent', agentKey);
  if (agent === undefined) return null;
  return (
    <button type="button" data-slot="sub-agent-badge" aria-expanded={open} onClick={() => change({ open: !open })}>
      <Glyph name="agent" tone="agent" />
      {agent.task ?? agent.name}
      <Glyph name="chevron" data-state={open ? 'open' : 'closed'} />
    </button>
  );
}

export interface AgentContentProps {
  readonly agentKey: string;
  readonly callKey: string | undefined;
  readonly open: boolean;
}
