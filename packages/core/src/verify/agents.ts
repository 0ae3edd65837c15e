import type { TranscriptEvent, TranscriptEventOf } from '../events/index.ts';
import { ROOT_AGENT_KEY } from '../internal/root-agent.ts';
import { keyOf } from './violation.ts';
import type { Complain } from './violation.ts';

interface AgentRecord {
  id: string;
  parent: string;
  runId: string;
  background: boolean;
  ended: boolean;
  failed: boolean;
  spawn?: string;
}

/** The tree of agents: announced, acyclic, each ended once, a failure told to the call that spawned it. */
export class AgentCheck {
  readonly #agents = new Map<string, AgentRecord>();

  see(event: TranscriptEvent, complain: Complain): void {
    if (event.type === 'agent.start' || event.type === 'agent.update') this.#start(event, complain);
    else if (event.type === 'agent.end') this.#end(event, complain);
    else if (event.type === 'run.end') this.#endRun(event, complain);
    else if (event.type === 'tool.end') this.#endSpawner(event, complain);
    else this.#announced(event, complain);
  }

  /** True for an agent that was declared to outlive its run, or hangs below one. */
  isFree(agentId: string): boolean {
    return this.#path(agentId).some((agent) => agent.background);
  }

  /** The agent and those above it; on a cycle the first one comes again at the end. */
  #path(agentId: string): AgentRecord[] {
    const path: AgentRecord[] = [];
    for (let at = this.#agents.get(agentId); at; at = this.#agents.get(at.parent)) {
      const again = path.includes(at);
      path.push(at);
      if (again) break;
    }
    return path;
  }

  #record(id: string, runId: string): AgentRecord {
    const agent = this.#agents.get(id) ?? {
      id,
      parent: ROOT_AGENT_KEY,
      runId,
      background: false,
      ended: false,
      failed: false,
    };
    this.#agents.set(id, agent);
    return agent;
  }

  #start(event: TranscriptEventOf<'agent.start' | 'agent.update'>, complain: Complain): void {
    const { agentId: id, runId } = event.scope;
    const agent = this.#record(id, runId);
    if (event.type === 'agent.start' && agent.runId !== runId) agent.ended = false;
    agent.runId = runId;
    agent.background = event.background ?? agent.background;
    agent.parent = event.parentAgentId ?? agent.parent;
    if (event.spawnToolCallId !== undefined) {
      agent.spawn = keyOf(event.spawnAgentId ?? agent.parent, event.spawnToolCallId);
    }
    const path = this.#path(id);
    if (path.length === new Set(path).size) return;
    agent.parent = ROOT_AGENT_KEY;
    complain('E3', `Agent ${id} hangs below itself.`, 'Name the agent that started it as `parentAgentId`.');
  }

  #end(event: TranscriptEventOf<'agent.end'>, complain: Complain): void {
    const agent = this.#agents.get(event.scope.agentId);
    if (!agent)
      complain('E3', 'An agent ends that never started.', 'Send `agent.start` with its parent first.');
    else if (agent.ended) complain('H2', `Agent ${agent.id} ends twice.`, 'Send one `agent.end`.');
    else Object.assign(agent, { ended: true, failed: event.outcome === 'failed' });
    if (event.outcome !== 'failed' || event.error != null) return;
    complain('E2', 'An agent fails without an error.', 'Put the cause in `error`.');
  }

  #endRun(event: TranscriptEventOf<'run.end'>, complain: Complain): void {
    if (event.outcome === 'waiting' || event.authority === 'local') return;
    for (const agent of this.#agents.values()) {
      if (agent.ended || agent.runId !== event.scope.runId || this.isFree(agent.id)) continue;
      const fix = 'Send `agent.end` for it first, or start it with `background: true`.';
      complain('B2', `Agent ${agent.id} is still open when its run ends.`, fix);
    }
  }

  #endSpawner(event: TranscriptEventOf<'tool.end'>, complain: Complain): void {
    this.#announced(event, complain);
    const call = keyOf(event.scope.agentId, event.toolCallId);
    if (event.outcome !== 'completed') return;
    for (const agent of this.#agents.values()) {
      if (agent.spawn !== call || !agent.failed || agent.background) continue;
      const fix = "End it as `failed` with the agent's own error.";
      complain('E2', `The call that spawned ${agent.id} completes although the agent failed.`, fix);
    }
  }

  #announced(event: TranscriptEvent, complain: Complain): void {
    const { agentId, runId } = event.scope;
    if (agentId === ROOT_AGENT_KEY || this.#agents.has(agentId)) return;
    this.#record(agentId, runId).ended = true;
    complain(
      'E3',
      `Agent ${agentId} was not announced.`,
      'Send `agent.start` with its parent before its first event.',
    );
  }
}
