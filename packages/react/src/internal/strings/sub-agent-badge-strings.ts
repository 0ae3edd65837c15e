import type { AgentStatus } from '@callboard/core';
import { agentStatusWords } from './agent-status-words.ts';
import { formatCost, formatCount } from '../format/format-amount.ts';
import { formatDuration } from '../format/format-duration.ts';
import { formatNumber } from '../format/format-number.ts';

/** Words of a sub-agent's badge. Functions are given raw numbers and the locale. */
export interface SubAgentBadgeStrings {
  /** Stands in for a task and a name that never came. */
  readonly untitled: string;
  /** Spoken before the task, so that the line is not taken for a tool. */
  readonly agent: string;
  readonly status: Readonly<Record<AgentStatus, string>>;
  /** Something below it waits for a person. */
  readonly waitingForYou: string;
  readonly background: string;
  readonly tools: (tools: number, locale: string) => string;
  readonly failed: (count: number, locale: string) => string;
  readonly tokens: (count: number, locale: string) => string;
  readonly cost: (usd: number, locale: string) => string;
  readonly quiet: (ms: number, locale: string) => string;
  readonly failedWithoutDetails: string;
  /** The agent it came from never showed up. */
  readonly parentUnknown: string;
  readonly openPanel: string;
  readonly details: string;
  readonly stop: string;
  readonly stopping: string;
  readonly actionFailed: (message: string) => string;
  readonly nothingYet: string;
}

/** English. */
export const subAgentBadgeStrings: SubAgentBadgeStrings = {
  untitled: 'Sub-agent',
  agent: 'Sub-agent:',
  status: agentStatusWords,
  waitingForYou: 'waiting for you',
  background: 'in the background',
  tools: (tools, locale) => (tools === 1 ? '1 tool' : `${formatNumber(tools, locale)} tools`),
  failed: (count, locale) => `${formatNumber(count, locale)} failed`,
  tokens: (count, locale) => `${formatCount(count, locale)} tokens`,
  cost: formatCost,
  quiet: (ms, locale) => `No activity for ${formatDuration(ms, locale, true)}`,
  failedWithoutDetails: 'Failed, no details',
  parentUnknown: 'parent unknown',
  openPanel: 'Open',
  details: 'Details',
  stop: 'Stop',
  stopping: 'Stopping',
  actionFailed: (message) => (message ? `That did not work: ${message}` : 'That did not work'),
  nothingYet: 'Nothing yet',
};
