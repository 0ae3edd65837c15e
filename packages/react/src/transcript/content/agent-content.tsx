'use client';
import type { ReactElement } from 'react';
import { useUiState } from '../../internal/ui-state/use-ui-state.ts';
import { SubAgentLine } from '../../sub-agent-line/sub-agent-line.tsx';

/** The line of a sub-agent; what it said and did follows as rows of the list. */
export function AgentContent({ agentKey, callKey, open }: AgentContentProps): ReactElement {
  const [, change] = useUiState('agent', agentKey);
  return (
    <SubAgentLine
      agentKey={agentKey}
      callKey={callKey}
      open={open}
      onToggle={() => change({ open: !open })}
    />
  );
}

export interface AgentContentProps {
  readonly agentKey: string;
  readonly callKey: string | undefined;
  readonly open: boolean;
}
