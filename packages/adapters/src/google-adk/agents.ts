import type { EventScope } from '@callboard/core';
import { given } from '../internal/json.ts';
import type { Stamp } from '../internal/stamp.ts';

/** The call that hands over to an agent. */
export interface HandOver {
  toolCallId: string;
  agentId: string;
}

/**
 * The agents of a conversation. The first one to speak is the root; others are known by name, in a branch by their path
 * (`both.left`), because two branches may hold agents of one name.
 */
export class AgentTree {
  readonly #stamp: Stamp;
  readonly #handOvers = new Map<string, HandOver>();
  /** Agents of the current run that have not ended. */
  #open = new Set<string>();
  #known = new Set<string>();
  #root: string | undefined;

  constructor(stamp: Stamp) {
    this.#stamp = stamp;
  }

  /** A call of `agentId` hands over to the agent of this name. */
  handOver(name: string, call: HandOver): void {
    if (name !== this.#root) this.#handOvers.set(name, call);
  }

  /** The scope of an agent, which is opened where it is new in this run. */
  scope(runId: string, author: string, branch: string | undefined): EventScope {
    const path = branch === undefined ? [author] : branch.split('.');
    if (path.at(-1) !== author) path.push(author);
    this.#root ??= path[0];
    let parent = 'root';
    for (const [depth, name] of path.entries()) {
      if (depth === 0 && name === this.#root) continue;
      const id = path.slice(0, depth + 1).join('.');
      this.#enter(runId, id, { name, parent });
      parent = id;
    }
    return this.#stamp.scope(runId, parent);
  }

  /** Ends the agents of a run that completed. */
  end(runId: string, outcome: 'completed' | 'failed' | 'cancelled', error?: unknown): void {
    for (const id of [...this.#open].reverse()) {
      this.#stamp.emit(this.#stamp.scope(runId, id), { type: 'agent.end', outcome, ...given({ error }) });
    }
    this.#open.clear();
  }

  /** The agent says that it is over. */
  endOne(scope: EventScope): void {
    if (!this.#open.delete(scope.agentId)) return;
    this.#stamp.emit(scope, { type: 'agent.end', outcome: 'completed' });
  }

  /** A run is over, and nothing is said of its agents. */
  forget(): void {
    this.#open.clear();
  }

  clear(): void {
    this.#open = new Set();
    this.#known = new Set();
    this.#handOvers.clear();
    this.#root = undefined;
  }

  #enter(runId: string, id: string, { name, parent }: { name: string; parent: string }): void {
    if (this.#open.has(id)) return;
    this.#open.add(id);
    const call = this.#known.has(id) ? undefined : this.#handOvers.get(name);
    this.#known.add(id);
    const spawn =
      call === undefined
        ? undefined
        : { spawnToolCallId: call.toolCallId, spawnAgentId: call.agentId, parentAgentId: call.agentId };
    const scope = this.#stamp.scope(runId, id);
    this.#stamp.emit(scope, { type: 'agent.start', name, parentAgentId: parent, ...spawn });
  }
}
