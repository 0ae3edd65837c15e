import type { EventScope } from '@callboard/core';
import type { Stamp } from './stamp.ts';

/** The scopes of one run, one object for each agent. */
export class AgentScopes {
  readonly #stamp: Stamp;
  #runId = '';
  #scopes = new Map<string, EventScope>();

  constructor(stamp: Stamp) {
    this.#stamp = stamp;
  }

  of(runId: string, agentId = 'root'): EventScope {
    if (runId !== this.#runId) this.#scopes = new Map();
    this.#runId = runId;
    let scope = this.#scopes.get(agentId);
    if (scope === undefined) {
      scope = this.#stamp.scope(runId, agentId);
      this.#scopes.set(agentId, scope);
    }
    return scope;
  }
}
