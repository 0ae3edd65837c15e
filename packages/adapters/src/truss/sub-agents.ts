import type { EventScope } from '@callboard/core';
import { instant } from '../internal/instant.ts';
import type { JsonObject } from '../internal/json.ts';
import { finite, given, isObject, words } from '../internal/json.ts';
import type { Stamp } from '../internal/stamp.ts';
import type { Thread } from './thread.ts';
import { createThread } from './thread.ts';
import type { WireCall } from './wire.ts';
import { subAgentOf, wireCall } from './wire.ts';

interface SubAgent {
  id: string;
  thread: Thread;
  scope: EventScope;
  spawnToolCallId?: string;
  ended: boolean;
}

/** Sub-agents by session id. They live in the background: neither the run's end nor their call's end is theirs. */
export interface SubAgents {
  /** A line about a sub-agent; false when it names none. */
  read: (type: string, event: JsonObject) => boolean;
  /** A call that refers to a sub-agent, which may have come before or after it. */
  link: (call: WireCall, agentId: string) => void;
  /** Tells an end whose reason did not come. */
  flush: () => void;
}

interface Options {
  stamp: Stamp;
  scope: (agentId: string) => EventScope;
  /** Agent id of a session id: the parent session is the root. */
  agentIdOf: (sessionId: string) => string;
  /** The message of the root that is being written: it shows a sub-agent until its call is known. */
  rootMessage: () => string;
  onUpdate: (toolCallId: string, scope: EventScope) => void;
  /** A sub-agent ended whose spawning call belongs to the root. */
  onEnd: (toolCallId: string, outcome: 'completed' | 'failed', error?: unknown) => void;
}

export function createSubAgents({
  stamp,
  scope,
  agentIdOf,
  rootMessage,
  onUpdate,
  onEnd,
}: Options): SubAgents {
  const agents = new Map<string, SubAgent>();
  let failing: { agent: SubAgent; event: JsonObject } | undefined;

  function agentOf(id: string, facts: JsonObject, parentAgentId?: string): SubAgent {
    const known = agents.get(id);
    if (known) return known;
    const own = scope(id);
    const agent: SubAgent = {
      id,
      scope: own,
      ended: false,
      thread: createThread({
        stamp,
        scope: () => own,
        prefix: id,
        onUpdate: (callId) => onUpdate(callId, own),
      }),
    };
    agents.set(id, agent);
    const messageId = parentAgentId === 'root' ? rootMessage() : undefined;
    const told = given({
      at: instant(facts['startedAt']),
      parentAgentId,
      messageId,
      task: words(facts['task']),
      model: words(facts['modelId']),
    });
    stamp.emit(own, { type: 'agent.start', background: true, ...told });
    return agent;
  }

  function spawned(id: string, event: JsonObject): void {
    const parent = words(event['parentSessionId']);
    const known = agents.get(id);
    const agent = agentOf(id, event, parent === undefined ? undefined : agentIdOf(parent));
    if (known) {
      const told = given({
        task: words(event['task']),
        model: words(event['modelId']),
        parentAgentId: parent === undefined ? undefined : agentIdOf(parent),
      });
      stamp.emit(agent.scope, { type: 'agent.update', background: true, ...told });
    }
    if (isObject(event['message'])) agent.thread.user(event['message']);
  }

  function status(agent: SubAgent, event: JsonObject): void {
    const { status } = event;
    const { elapsedMs, toolTurnCount } = event;
    const meta = given({ elapsedMs: finite(elapsedMs), toolTurnCount: finite(toolTurnCount) });
    if (Object.keys(meta).length > 0 || status === 'running') {
      stamp.emit(agent.scope, {
        type: 'agent.update',
        ...(status === 'running' ? { status } : undefined),
        ...(Object.keys(meta).length > 0 ? { meta } : undefined),
      });
    }
    if (agent.ended) return;
    if (status === 'done') end(agent, event, 'completed');
    // The reason is not on this line; the call's own line, right after it, has it.
    else if (status === 'error' && event['error'] === undefined) failing = { agent, event };
    else if (status === 'error') end(agent, event, 'failed', event['error']);
  }

  function end(agent: SubAgent, event: JsonObject, outcome: 'completed' | 'failed', error?: unknown): void {
    if (agent.ended) return;
    agent.ended = true;
    stamp.emit(agent.scope, {
      type: 'agent.end',
      outcome,
      ...given({ at: instant(event['completedAt']), error }),
    });
    if (agent.spawnToolCallId !== undefined) onEnd(agent.spawnToolCallId, outcome, error);
  }

  function flush(): void {
    const waiting = failing;
    failing = undefined;
    if (waiting) end(waiting.agent, waiting.event, 'failed');
  }

  function link(call: WireCall, agentId: string): void {
    const reference = subAgentOf(call);
    const id = words(reference?.['subSessionId']);
    if (reference === undefined || id === undefined) return;
    const agent = agentOf(id, reference, agentId);
    if (agent.spawnToolCallId !== call.id) {
      agent.spawnToolCallId = call.id;
      stamp.emit(agent.scope, {
        type: 'agent.update',
        spawnToolCallId: call.id,
        spawnAgentId: agentId,
        parentAgentId: agentId,
      });
    }
    if (failing?.agent === agent) {
      end(agent, failing.event, 'failed', call.from['error']);
      failing = undefined;
    } else if (call.status === 'error') end(agent, call.from, 'failed', call.from['error']);
    else if (call.status === 'completed') end(agent, call.from, 'completed');
  }

  function read(type: string, event: JsonObject): boolean {
    const id = words(event['subSessionId']);
    if (id === undefined) return false;
    if (type === 'sub_agent.spawned') spawned(id, event);
    else {
      const agent = agentOf(id, {});
      if (type === 'sub_agent.status') status(agent, event);
      else if (type === 'sub_agent.delta') agent.thread.content(event['delta']);
      else if (type === 'sub_agent.thinking_delta') agent.thread.thinking(event['delta']);
      else if (type === 'sub_agent.message') messageOf(agent, event);
      else return readCall(agent, event);
    }
    return true;
  }

  function readCall(agent: SubAgent, event: JsonObject): boolean {
    const call = wireCall(event['call']);
    if (call === undefined) return false;
    agent.thread.call(call);
    link(call, agent.id);
    return true;
  }

  function messageOf({ thread }: SubAgent, { message }: JsonObject): void {
    if (isObject(message) && message['role'] === 'user') thread.user(message);
    else thread.close(message);
  }

  return { read, link, flush };
}
