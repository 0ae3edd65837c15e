import type { EventScope } from '@callboard/core';
import { given, isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Stamp } from '../internal/stamp.ts';
import type { CallRecord } from './call-record.ts';
import { endingOf } from './turn-ending.ts';

interface Child {
  scope: EventScope;
  /** Its state as last told, by its parent or by itself. */
  state: string | undefined;
  over: boolean;
}

/** Where a child appears: in its parent's message, or under one of the parent's calls that have not ended. */
interface Birth {
  parent: EventScope;
  open: readonly CallRecord[];
  messageId: () => string;
}

const SPAWNS = /task|agent|think/i;

/** The sub-agents of a conversation. Each is a session of its own that its parent announces. */
export class ChildBook {
  readonly #stamp: Stamp;
  readonly #onEnd: (agentId: string) => void;
  readonly #children = new Map<string, Child>();

  /** `onEnd` hears that a child is about to end well. */
  constructor(stamp: Stamp, onEnd: (agentId: string) => void) {
    this.#stamp = stamp;
    this.#onEnd = onEnd;
  }

  has(agentId: string): boolean {
    return this.#children.has(agentId);
  }

  scopeOf(agentId: string): EventScope | undefined {
    return this.#children.get(agentId)?.scope;
  }

  /** What a parent says of its child. `open` are the parent's calls that have not ended. */
  update(agentId: string, update: JsonObject, { parent, open, messageId }: Birth): void {
    const facts = given({ name: words(update['title']), task: words(update['description']) });
    const known = this.#children.get(agentId);
    const child = known ?? { scope: { ...parent, agentId }, state: undefined, over: false };
    if (known === undefined) {
      this.#children.set(agentId, child);
      const place = spawnIn(open) ?? { messageId: messageId() };
      this.#stamp.emit(child.scope, {
        type: 'agent.start',
        parentAgentId: parent.agentId,
        ...place,
        ...facts,
      });
    } else if (Object.keys(facts).length > 0)
      this.#stamp.emit(child.scope, { type: 'agent.update', ...facts });
    if (isObject(update['state'])) this.state(agentId, update['state']);
  }

  /** How a child stands. Its parent and it say the same; the second time is no news. */
  state(agentId: string, state: JsonObject): void {
    const child = this.#children.get(agentId);
    const name = words(state['state']);
    if (child === undefined || name === undefined || child.state === name) return;
    const worked = child.state !== undefined && child.state !== 'idle';
    child.state = name;
    if (name !== 'idle') {
      const status = name === 'requires_action' ? 'waiting' : 'running';
      if (name !== 'unknown') this.#stamp.emit(child.scope, { type: 'agent.update', status });
    } else if (worked && !child.over) {
      child.over = true;
      this.#onEnd(agentId);
      const { outcome, error, reason, usage } = endingOf(state);
      const told = given({ error, reason, usage });
      this.#stamp.emit(child.scope, {
        type: 'agent.end',
        outcome: outcome === 'waiting' ? 'completed' : outcome,
        ...told,
      });
    }
  }
}

/** The call that spawned a child is not named: it is the parent's only open call that looks like one. */
function spawnIn(open: readonly CallRecord[]): { spawnToolCallId: string; link: 'inferred' } | undefined {
  const likely = open.filter(({ facts }) => SPAWNS.test(`${facts.toolName ?? ''} ${facts.kind ?? ''}`));
  const [only] = likely;
  return only === undefined || likely.length > 1 ? undefined : { spawnToolCallId: only.id, link: 'inferred' };
}
