import type { EventScope } from '@callboard/core';
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
  /** Agents that have not ended: those of the current run, and those of one that waits. */
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

  /** The scope of an agent, which is opened where it is new in this run. `place`: its branch, or its path in a workflow. */
  scope(runId: string, author: string, place: string | undefined): EventScope {
    const path = place === undefined ? [] : place.split(/[./]/);
    if (!path.some((step) => nameIn(step) === author)) path.push(author);
    this.#root ??= path[0];
    let parent = 'root';
    for (const [depth, step] of path.entries()) {
      if (depth === 0 && step === this.#root) continue;
      const id = path.slice(0, depth + 1).join('.');
      this.#enter(runId, id, { name: nameIn(step), parent });
      parent = id;
    }
    return this.#stamp.scope(runId, parent);
  }

  /** Ends the agents of a run. The one that failed takes those above it along; the others did what they had to. */
  end(runId: string, outcome: 'completed' | 'cancelled'): void {
    for (const id of [...this.#open].reverse()) this.#end(runId, id, { outcome });
    this.#open.clear();
  }

  /** An agent fails, and with it those that it works for. */
  fail(runId: string, failing: string, error: unknown): void {
    for (const id of [...this.#open].reverse()) {
      if (id !== failing && !failing.startsWith(`${id}.`)) continue;
      this.#open.delete(id);
      this.#end(runId, id, { outcome: 'failed', error });
    }
  }

  clear(): void {
    this.#open = new Set();
    this.#known = new Set();
    this.#handOvers.clear();
    this.#root = undefined;
  }

  #end(
    runId: string,
    id: string,
    end: { outcome: 'completed' | 'cancelled' | 'failed'; error?: unknown },
  ): void {
    this.#stamp.emit(this.#stamp.scope(runId, id), { type: 'agent.end', ...end });
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

/** The name in a step of a path; `@2` says that it is the agent's second time. */
function nameIn(step: string): string {
  return step.replace(/@\d+$/, '');
}
