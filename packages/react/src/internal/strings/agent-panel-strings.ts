import type { AgentStatus } from '@callboard/core';
import { agentStatusWords } from './agent-status-words.ts';

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
  status: agentStatusWords,
  task: 'Task',
  gone: 'This sub-agent is no longer part of the conversation.',
  noMessages: 'Nothing said yet',
};
