import type { EventScope } from '@callboard/core';
import { instant } from '../internal/instant.ts';
import { finite, given, isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { EventBody, Stamp } from '../internal/stamp.ts';
import { Thread } from './thread.ts';
import { subAgentOf, wireCall } from './wire.ts';
import type { WireCall } from './wire.ts';

interface SubAgent {
  id: string;
  thread: Thread;
  emit: (body: EventBody) => void;
  spawnToolCallId?: string;
  ended: boolean;
}

/** What sub-agents need of the turn they belong to. */
export interface SubAgentHost {
  stamp: Stamp;
  scope: (agentId: string) => EventScope;
  /** Agent id of a session id: the parent session is the root. */
  agentIdOf: (sessionId: string) => string;
  /** The message of the root that is being written: it shows a sub-agent until its call is known. */
  rootMessage: () => string;
  onUpdate: (toolCallId: string, scope: EventScope) => void;
  /** A sub-agent ended that a call had spawned. */
  onEnd: (toolCallId: string, outcome: 'completed' | 'failed', error?: unknown) => void;
}

type Ending = { outcome: 'completed' | 'failed'; error?: unknown };

/** Sub-agents by session id. They live in the background: neither the run's end nor their call's end is theirs. */
export class SubAgents {
  readonly #host: SubAgentHost;
  readonly #agents = new Map<string, SubAgent>();
  /** One that failed for a reason that the next line may tell. */
  #failing: { agent: SubAgent; event: JsonObject } | undefined;

  constructor(host: SubAgentHost) {
    this.#host = host;
  }

  /** Reads a line about a sub-agent; false when it could not be used. */
  read(type: string, event: JsonObject): boolean {
    const id = words(event['subSessionId']);
    if (id === undefined) return false;
    if (type === 'sub_agent.spawned') this.#spawned(id, event);
    else return this.#readOf(this.#agent(id, {}), type, event);
    return true;
  }

  /** Reads a call that refers to a sub-agent, which may have come before or after it. */
  link(call: WireCall, agentId: string): void {
    const reference = subAgentOf(call);
    const id = words(reference?.['subSessionId']);
    if (reference === undefined || id === undefined) return;
    const agent = this.#agent(id, reference, agentId);
    if (agent.spawnToolCallId !== call.id) {
      agent.spawnToolCallId = call.id;
      const place = { spawnToolCallId: call.id, spawnAgentId: agentId, parentAgentId: agentId };
      agent.emit({ type: 'agent.update', ...place });
    }
    const failed = this.#failing?.agent === agent || call.status === 'error';
    if (failed)
      this.#end(agent, this.#failing?.event ?? call.from, { outcome: 'failed', error: call.from['error'] });
    else if (call.status === 'completed') this.#end(agent, call.from, { outcome: 'completed' });
  }

  /** Tells an end whose reason did not come. */
  flush(): void {
    const waiting = this.#failing;
    this.#failing = undefined;
    if (waiting) this.#end(waiting.agent, waiting.event, { outcome: 'failed' });
  }

  #agent(id: string, facts: JsonObject, parentAgentId?: string): SubAgent {
    const known = this.#agents.get(id);
    if (known) return known;
    const { stamp, onUpdate } = this.#host;
    const scope = this.#host.scope(id);
    const thread = new Thread(stamp, scope, { prefix: id, onUpdate: (callId) => onUpdate(callId, scope) });
    const agent: SubAgent = { id, thread, ended: false, emit: (body) => stamp.emit(scope, body) };
    this.#agents.set(id, agent);
    const messageId = parentAgentId === 'root' ? this.#host.rootMessage() : undefined;
    const told = given({ at: instant(facts['startedAt']), messageId, ...factsOf(facts, parentAgentId) });
    agent.emit({ type: 'agent.start', background: true, ...told });
    return agent;
  }

  #spawned(id: string, event: JsonObject): void {
    const parent = words(event['parentSessionId']);
    const parentAgentId = parent === undefined ? undefined : this.#host.agentIdOf(parent);
    const isKnown = this.#agents.has(id);
    const agent = this.#agent(id, event, parentAgentId);
    if (isKnown) agent.emit({ type: 'agent.update', background: true, ...factsOf(event, parentAgentId) });
    if (isObject(event['message'])) agent.thread.user(event['message']);
  }

  #readOf(agent: SubAgent, type: string, event: JsonObject): boolean {
    const { thread } = agent;
    const { delta, message } = event;
    if (type === 'sub_agent.status') this.#status(agent, event);
    else if (type === 'sub_agent.delta') thread.content(delta);
    else if (type === 'sub_agent.thinking_delta') thread.thinking(delta);
    else if (type === 'sub_agent.tool_call') return this.#readCall(agent, event);
    else if (isObject(message) && message['role'] === 'user') thread.user(message);
    else thread.close(message);
    return true;
  }

  #readCall(agent: SubAgent, event: JsonObject): boolean {
    const call = wireCall(event['call']);
    if (call === undefined) return false;
    agent.thread.call(call);
    this.link(call, agent.id);
    return true;
  }

  #status(agent: SubAgent, event: JsonObject): void {
    const { status, error, elapsedMs, toolTurnCount } = event;
    const meta = given({ elapsedMs: finite(elapsedMs), toolTurnCount: finite(toolTurnCount) });
    const facts = given({
      status: status === 'running' ? ('running' as const) : undefined,
      meta: Object.keys(meta).length === 0 ? undefined : meta,
    });
    if (Object.keys(facts).length > 0) agent.emit({ type: 'agent.update', ...facts });
    if (status === 'done') this.#end(agent, event, { outcome: 'completed' });
    else if (status !== 'error' || agent.ended) return;
    // The reason is not on this line; the call's own line, right after it, has it.
    else if (error == null) this.#failing = { agent, event };
    else this.#end(agent, event, { outcome: 'failed', error });
  }

  #end(agent: SubAgent, event: JsonObject, { outcome, error }: Ending): void {
    if (this.#failing?.agent === agent) this.#failing = undefined;
    if (agent.ended) return;
    agent.ended = true;
    agent.emit({ type: 'agent.end', outcome, ...given({ at: instant(event['completedAt']), error }) });
    if (agent.spawnToolCallId !== undefined) this.#host.onEnd(agent.spawnToolCallId, outcome, error);
  }
}

function factsOf(
  event: JsonObject,
  parentAgentId: string | undefined,
): { parentAgentId?: string; task?: string; model?: string } {
  return given({ parentAgentId, task: words(event['task']), model: words(event['modelId']) });
}
