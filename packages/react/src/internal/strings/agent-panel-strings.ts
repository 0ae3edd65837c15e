import type { AgentStatus } from '@callboard/core';

/** Words of the side panel in which a sub-agent is read. */
export interface AgentPanelStrings {
  readonly label: (agent: string) => string;
  readonly path: string;
  readonly root: string;
  readonly untitled: string;
  readonly status: Readonly<Record<AgentStatus, string>>;
  readonly task: string;
  readonly gone: string;
  readonly noMessages: string;
}

/** English. */
export const agentPanelStrings: AgentPanelStrings = {
  label: (agent) => `Sub-agent: ${agent}`,
  path: 'Path',
  root: 'Conversation',
  untitled: 'Sub-agent',
  status: {
    starting: 'starting',
    running: 'running',
    waiting: 'waiting',
    paused: 'paused',
    completed: 'completed',
    failed: 'failed',
    cancelled: 'cancelled',
    interrupted: 'interrupted',
  },
  task: 'Task',
  gone: 'This sub-agent is no longer part of the conversation.',
  noMessages: 'Nothing said yet',
};
