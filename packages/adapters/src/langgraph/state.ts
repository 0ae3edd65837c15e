import type { EventScope } from '@callboard/core';
import { isObject, sameJson } from '../internal/json.ts';
import { planItemsOf } from '../internal/plan-items.ts';
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
  { isCold = false, isState = false, ...place }: Place & { isCold?: boolean; isState?: boolean },
): void {
  if (place.scope.agentId !== 'root') {
    for (const message of messages) readWhole(graph, message, place);
    return;
  }
  const last = messages.findLastIndex(({ type }) => type === 'human');
  if (!isCold) tellHistory(graph, historyIn(graph, messages, { last, isState }), place);
  for (const [index, message] of messages.entries()) {
    const isNew = message.type === 'human' && (isCold || index === last) && !isKnown(graph, message);
    // Words that stand before what was streamed here are those that it answers.
    const isAnswered = isNew && messages.slice(index + 1).some((later) => isKnown(graph, later));
    if (isNew && !isAnswered && graph.spoke) turnOver(graph);
    readWhole(graph, message, { ...place, scope: graph.scope });
  }
}

function isKnown(graph: Graph, { id }: WireMessage): boolean {
  return graph.messages.has(`root ${id ?? ''}`);
}

/** What was there before this run: all that stands before a person's last words, or, when a thread goes on, everything. */
function historyIn(
  graph: Graph,
  messages: readonly WireMessage[],
  { last, isState }: { last: number; isState: boolean },
): WireMessage[] {
  const goesOn = isState && graph.messages.size === 0 && last < messages.length - 1;
  const before = goesOn ? messages : messages.slice(0, Math.max(last, 0));
  return before.filter((message) => !isKnown(graph, message));
}

function tellHistory(graph: Graph, history: readonly WireMessage[], place: Place): void {
  if (history.length === 0) return;
  graph.asRecord(() => {
    for (const message of history) readWhole(graph, message, place);
  });
}

/** What one node added to the state; nodes may return several updates. True when it ended calls. */
export function readUpdate(
  graph: Graph,
  { namespace, node, update }: { namespace: readonly string[]; node: string; update: unknown },
): boolean {
  let endsCalls = false;
  for (const one of Array.isArray(update) ? update : [update]) {
    const messages = isObject(one) ? messagesIn(one['messages'] ?? []) : [];
    if (isObject(one)) readTodos(graph, namespace, one['todos']);
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
  if (messages.length > 0)
    readState(graph, messages, {
      scope: agentOf(graph, namespace),
      isCold: isCold || graph.isCold,
      isState: true,
    });
  readTodos(graph, namespace, payload['todos']);
  if (isStop) readInterrupts(graph, payload['__interrupt__'], scopeFor(graph, namespace));
  return undefined;
}

/** The list of an agent that plans (deepagents, the to-do middleware): states repeat it, changes are told. */
function readTodos(graph: Graph, namespace: readonly string[], todos: unknown): void {
  const items = planItemsOf(todos);
  const id = agentIdOf(namespace);
  const isKnown = id === 'root' || graph.agents.has(id);
  if (!Array.isArray(todos) || !isKnown || sameJson(items, graph.plans.get(id) ?? [])) return;
  graph.plans.set(id, items);
  graph.begin();
  graph.stamp.emit(graph.scopeOf(id), { type: 'plan.set', items });
}

/** An agent is made by what it says, not by a bare frame of its namespace. */
export function scopeFor(graph: Graph, namespace: readonly string[]): EventScope {
  const id = agentIdOf(namespace);
  return graph.agents.get(id)?.scope ?? graph.scope;
}
