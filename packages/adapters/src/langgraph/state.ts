import type { EventScope } from '@callboard/core';
import { isObject } from '../internal/json.ts';
import { agentOf } from './agents.ts';
import { readInterrupts } from './asks.ts';
import type { Graph } from './graph.ts';
import type { Place } from './messages.ts';
import { goOn, turnOver } from './turns.ts';
import type { Unit } from './unit.ts';
import type { WireMessage } from './wire.ts';
import { agentIdOf, messagesIn } from './wire.ts';
import { readWhole } from './whole.ts';

/**
 * Messages of a state. A person's new words begin the next turn, and a turn is a run. What came before the last of them
 * and was not streamed here is history, which the store may know: it is told as a record.
 */
export function readState(
  graph: Graph,
  messages: readonly WireMessage[],
  { isCold = false, ...place }: Place & { isCold?: boolean },
): void {
  const isRoot = place.scope.agentId === 'root';
  const last = isRoot ? messages.findLastIndex(({ type }) => type === 'human') : 0;
  const known = ({ id }: WireMessage): boolean => graph.messages.has(`${place.scope.agentId} ${id ?? ''}`);
  const history = isCold ? [] : messages.slice(0, Math.max(last, 0)).filter((message) => !known(message));
  if (history.length > 0)
    graph.asRecord(() => history.forEach((message) => readWhole(graph, message, place)));
  for (const [index, message] of messages.entries()) {
    const isNew = message.type === 'human' && (isCold || index === last) && !known(message);
    if (isNew && isRoot && graph.spoke) turnOver(graph);
    readWhole(graph, message, isRoot ? { ...place, scope: graph.scope } : place);
  }
}

/** What one node added to the state; nodes may return several updates. True when it ended calls. */
export function readUpdate(
  graph: Graph,
  { namespace, node, update }: { namespace: readonly string[]; node: string; update: unknown },
): boolean {
  let endsCalls = false;
  for (const one of Array.isArray(update) ? update : [update]) {
    const messages = isObject(one) ? messagesIn(one['messages'] ?? []) : [];
    if (messages.length === 0) continue;
    goOn(graph);
    readState(graph, messages, { scope: agentOf(graph, namespace), node });
    endsCalls ||= messages.some(({ type }) => type === 'tool');
  }
  return endsCalls;
}

export function readValues(graph: Graph, { namespace, payload }: Unit, isCold = false): void {
  if (!isObject(payload)) return graph.setAside('bad-field', payload);
  const messages = messagesIn(payload['messages'] ?? []);
  const isStop = '__interrupt__' in payload;
  if (!isStop && messages.length > 0) goOn(graph);
  else graph.begin();
  if (messages.length > 0) readState(graph, messages, { scope: agentOf(graph, namespace), isCold });
  if (isStop) readInterrupts(graph, payload['__interrupt__'], scopeFor(graph, namespace));
  return undefined;
}

/** An agent is made by what it says, not by a bare frame of its namespace. */
export function scopeFor(graph: Graph, namespace: readonly string[]): EventScope {
  const id = agentIdOf(namespace);
  return graph.agents.get(id)?.scope ?? graph.scope;
}
