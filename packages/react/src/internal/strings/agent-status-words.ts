import type { AgentStatus } from '@callboard/core';

/** English: where an agent stands, in a word. */
export const agentStatusWords: Readonly<Record<AgentStatus, string>> = {
  starting: 'starting',
  running: 'running',
  waiting: 'waiting',
  paused: 'paused',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  interrupted: 'interrupted',
};
