import type { Agent, TranscriptState } from '@callboard/core';
import type { RedactText } from '../redact/use-redact-text.ts';
import { visibleText } from '../visible-text.ts';

/** The agents from below the root to the one of this key; empty for an unknown one. Ends on cycles. */
export function agentPath(state: TranscriptState, agentKey: string): readonly Agent[] {
  const path: Agent[] = [];
  const seen = new Set<string>();
  let agent = state.agents.get(agentKey);
  while (agent?.parentAgentKey !== undefined && !seen.has(agent.key)) {
    seen.add(agent.key);
    path.unshift(agent);
    agent = state.agents.get(agent.parentAgentKey);
  }
  return path;
}

/** Whether two paths show the same names and states. */
export function samePath(left: readonly Agent[], right: readonly Agent[]): boolean {
  return left.length === right.length && left.every((agent, index) => sameOnPath(agent, right[index]));
}

function sameOnPath(left: Agent, right: Agent | undefined): boolean {
  return (
    left.key === right?.key &&
    left.name === right.name &&
    left.task === right.task &&
    left.status === right.status
  );
}

/** What an agent is called: its name, else its task, on one line. Empty when it has neither. */
export function agentName({ key, name, task }: Agent, redact: RedactText): string {
  const said = name ? redact(name, ['agents', key, 'name']) : redact(task ?? '', ['agents', key, 'task']);
  const line = visibleText(said.slice(0, 400)).replace(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
