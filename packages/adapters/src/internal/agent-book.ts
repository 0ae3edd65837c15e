import type { EventScope } from '@callboard/core';
import { sameJson } from './json.ts';
import type { EventBody, Stamp } from './stamp.ts';

type BodyOf<T extends EventBody['type']> = Omit<Extract<EventBody, { type: T }>, 'type'>;

/** What is known of an agent. */
export type AgentFacts = BodyOf<'agent.update'>;
/** How an agent ends. */
export type AgentEnding = BodyOf<'agent.end'>;

interface Entry {
  scope: EventScope;
  told: Map<string, unknown>;
  over: boolean;
}

/**
 * The sub-agents of one stream, by id. Each is announced once and ended once a run; facts that were told before are not
 * told again.
 */
export class AgentBook {
  readonly #stamp: Stamp;
  readonly #agents = new Map<string, Entry>();

  constructor(stamp: Stamp) {
    this.#stamp = stamp;
  }

  has(agentId: string): boolean {
    return this.#agents.has(agentId);
  }

  /** True for an agent that was announced and has not ended. */
  isLive(agentId: string): boolean {
    return this.#agents.get(agentId)?.over === false;
  }

  /** Ids of the agents that have not ended. */
  live(): string[] {
    return [...this.#agents].filter(([, { over }]) => !over).map(([id]) => id);
  }

  /** The scope of an agent that was announced. */
  scopeOf(agentId: string): EventScope | undefined {
    return this.#agents.get(agentId)?.scope;
  }

  /** Announces an agent in a run, or adds facts to one that is known. */
  tell(agentId: string, runId: string, facts: AgentFacts = {}): EventScope {
    const known = this.#agents.get(agentId);
    if (known) {
      this.update(agentId, facts);
      return known.scope;
    }
    return this.#start(agentId, runId, facts);
  }

  /** An agent that is over works again, in another run. */
  resume(agentId: string, runId: string, facts: AgentFacts = {}): EventScope {
    return this.#start(agentId, runId, facts);
  }

  /** Tells what is new about an agent. */
  update(agentId: string, facts: AgentFacts): void {
    const entry = this.#agents.get(agentId);
    if (entry === undefined) return;
    const fresh = Object.entries(facts).filter(
      ([name, value]) => value !== undefined && !sameJson(entry.told.get(name), value),
    );
    if (fresh.length === 0) return;
    note(entry, facts);
    this.#stamp.emit(entry.scope, { type: 'agent.update', ...Object.fromEntries(fresh) });
  }

  /** Ends an agent; a second end says nothing. */
  end(agentId: string, ending: AgentEnding): void {
    const entry = this.#agents.get(agentId);
    if (entry === undefined || entry.over) return;
    entry.over = true;
    this.#stamp.emit(entry.scope, { type: 'agent.end', ...ending });
  }

  clear(): void {
    this.#agents.clear();
  }

  #start(agentId: string, runId: string, facts: AgentFacts): EventScope {
    const scope = this.#stamp.scope(runId, agentId);
    const entry: Entry = { scope, told: new Map(), over: false };
    this.#agents.set(agentId, entry);
    note(entry, facts);
    const { status, progress, total, unit, message, usage, ...start } = facts;
    this.#stamp.emit(scope, { type: 'agent.start', ...start });
    this.#report(scope, { status, progress, total, unit, message, usage });
    return scope;
  }

  /** What only an update can say. */
  #report(scope: EventScope, facts: object): void {
    const said = Object.entries(facts).filter(([, value]) => value !== undefined);
    if (said.length > 0) this.#stamp.emit(scope, { type: 'agent.update', ...Object.fromEntries(said) });
  }
}

function note({ told }: Entry, facts: AgentFacts): void {
  for (const [name, value] of Object.entries(facts)) if (value !== undefined) told.set(name, value);
}
