import type { AskOption, EventScope } from '@callboard/core';
import { given, isObject, objects, sameJson, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Graph, GraphCall } from './graph.ts';
import { pauseRun } from './runs.ts';

/** Interrupts of a graph: each is a question, or one for each call that it wants approved. */
export function readInterrupts(graph: Graph, value: unknown, scope: EventScope): void {
  const before = graph.asks.size;
  for (const interrupt of objects(value)) {
    const id = words(interrupt['id']) ?? words(interrupt['interrupt_id']) ?? derivedId(graph, interrupt);
    openAsk(graph, id, { scope, value: 'value' in interrupt ? interrupt['value'] : interrupt['payload'] });
  }
  if (graph.asks.size > before) pauseRun(graph);
}

/** Older versions give interrupts no id, only the task that asks. */
function derivedId(graph: Graph, { ns }: JsonObject): string {
  const task: unknown = Array.isArray(ns) ? ns.at(-1) : undefined;
  return `${graph.runId}/interrupt/${words(task) ?? '0'}`;
}

function openAsk(graph: Graph, askId: string, { scope, value }: { scope: EventScope; value: unknown }): void {
  if (graph.asks.has(askId)) return;
  const requests = isObject(value) ? objects(value['actionRequests'] ?? value['action_requests']) : [];
  if (requests.length === 0) {
    graph.asks.set(askId, { scope });
    graph.stamp.emit(scope, { type: 'ask.open', askId, kind: 'question', ...questionOf(value) });
    return;
  }
  const configs = objects((value as JsonObject)['reviewConfigs'] ?? (value as JsonObject)['review_configs']);
  for (const [index, request] of requests.entries()) {
    const id = index === 0 ? askId : `${askId}#${index}`;
    const name = words(request['name']) ?? words(request['action']);
    const config = configs.find((one) => (one['actionName'] ?? one['action_name']) === name);
    const call = callMeant(graph, scope, request);
    if (call) call.asked = id;
    graph.asks.set(id, { scope, call });
    graph.stamp.emit(scope, {
      type: 'ask.open',
      askId: id,
      kind: 'approval',
      ...given({
        toolCallId: call?.id,
        title: call ? undefined : name,
        prompt: words(request['description']),
      }),
      input: request['args'],
      ...optionsOf(config),
      meta: { interruptId: askId, request },
    });
  }
}

function questionOf(value: unknown): { prompt?: string; input?: unknown } {
  const said = isObject(value)
    ? (words(value['question']) ??
      words(value['message']) ??
      words(value['prompt']) ??
      words(value['description']))
    : words(value);
  return said === undefined ? given({ input: value }) : { prompt: said, input: value };
}

/** The wire names no call. The only open one with this name and this input is meant. */
function callMeant(graph: Graph, scope: EventScope, request: JsonObject): GraphCall | undefined {
  const like = [...graph.calls.values()].filter(
    (call) =>
      call.scope.agentId === scope.agentId &&
      call.phase !== 'ended' &&
      call.asked === undefined &&
      call.name === (request['name'] ?? request['action']) &&
      sameJson(call.input, request['args']),
  );
  return like.length === 1 ? like[0] : undefined;
}

const ROLES: ReadonlyMap<string, { label: string; role: NonNullable<AskOption['role']> }> = new Map([
  ['approve', { label: 'Approve', role: 'allow' }],
  ['accept', { label: 'Accept', role: 'allow' }],
  ['reject', { label: 'Reject', role: 'reject' }],
  ['ignore', { label: 'Ignore', role: 'reject' }],
] as const);

function optionsOf(config: JsonObject | undefined): { options?: AskOption[] } {
  const allowed = config?.['allowedDecisions'] ?? config?.['allowed_decisions'];
  if (!Array.isArray(allowed)) return {};
  const options = allowed.flatMap((one): AskOption[] => {
    const id = words(one);
    return id === undefined ? [] : [{ id, ...(ROLES.get(id) ?? { label: id, role: 'choice' }) }];
  });
  return options.length === 0 ? {} : { options };
}

/** Answers that the wire names. */
export function closeAsks(graph: Graph, ids: unknown): void {
  for (const id of Array.isArray(ids) ? ids : [ids]) {
    for (const [askId, { scope }] of graph.asks) {
      if (askId !== id && !askId.startsWith(`${String(id)}#`)) continue;
      graph.asks.delete(askId);
      graph.stamp.emit(graph.scopeOf(scope.agentId), { type: 'ask.close', askId, outcome: 'answered' });
    }
  }
}

/** The thread goes on: what it waited for is over, and nobody says how. What was asked about a call, the call will tell. */
export function supersedeAsks(graph: Graph): void {
  for (const [askId, { scope, call }] of graph.asks) {
    if (call) continue;
    graph.asks.delete(askId);
    graph.stamp.emit(graph.scopeOf(scope.agentId), {
      type: 'ask.close',
      askId,
      outcome: 'superseded',
      by: 'unknown',
    });
  }
}
