import type { EventScope, TranscriptStore } from '@callboard/core';
import { isObject, words } from '../internal/json.ts';
import { Stamp } from '../internal/stamp.ts';
import { agentOf, tie } from './agents.ts';
import { readInterrupts } from './asks.ts';
import { start } from './calls.ts';
import { Graph, callKey } from './graph.ts';
import type { GraphCall } from './graph.ts';
import { endAgentOf, endRun } from './runs.ts';
import { readState } from './state.ts';
import { goOn } from './turns.ts';
import { messageOf } from './wire.ts';
import type { WireMessage } from './wire.ts';
import { readPartial, readWhole } from './whole.ts';

/** A sub-agent as the stream tracks it. */
export interface LangGraphSubagent {
  readonly id: string;
  readonly namespace?: readonly string[];
  readonly toolCall?: object;
  readonly status?: string;
  readonly messages?: readonly object[];
  readonly error?: unknown;
}

/** What `useStream` of `@langchain/langgraph-sdk` returns: the part that is used. */
export interface LangGraphStreamLike {
  readonly messages: readonly object[];
  readonly isLoading: boolean;
  readonly error?: unknown;
  readonly interrupts?: readonly object[] | undefined;
  readonly subagents?: ReadonlyMap<string, LangGraphSubagent> | undefined;
}

/** What the stream does not say. */
export interface SyncLangGraphOptions {
  /** The person stopped the answer. */
  isStopped?: boolean | undefined;
  sessionId?: string | undefined;
  /** Names the mirror among the streams of the store. Default `langgraph-stream`. */
  streamId?: string | undefined;
}

interface Mirror {
  graph: Graph;
  /** Messages as they were, by place. */
  seen: Map<string, object>;
  /** The message of the root that is being written. */
  open: string | undefined;
  isLive: boolean;
  /** Nothing was mirrored yet: what comes first is a record. */
  isNew: boolean;
}

const mirrors = new WeakMap<TranscriptStore, Map<string, Mirror>>();

/**
 * Makes a store show the messages that `useStream` of LangGraph holds. Call it whenever the stream changes: messages that
 * are the same objects cost a comparison, the rest is told as events. On an empty store it is the import of a thread.
 */
export function syncLangGraph(
  store: TranscriptStore,
  stream: LangGraphStreamLike,
  options: SyncLangGraphOptions = {},
): void {
  const mirror = mirrorOf(store, options);
  const { graph } = mirror;
  const { isLoading, subagents, interrupts = [] } = stream;
  if (isLoading && (graph.paused || graph.over)) begin(mirror, stream);
  const wasSent = isJustSent(mirror, stream);
  tellMessages(mirror, stream);
  for (const subagent of subagents?.values() ?? []) tellSubagent(mirror, subagent);
  if (!isLoading) {
    if (interrupts.length > 0) readInterrupts(graph, interrupts, graph.scope);
    if (!wasSent) end(mirror, stream, options);
  }
  mirror.isLive = isLoading;
  mirror.isNew = false;
  const events = graph.stamp.take();
  if (events.length > 0) store.dispatch(events);
}

function mirrorOf(store: TranscriptStore, options: SyncLangGraphOptions): Mirror {
  const { sessionId = store.getState().sessionId, streamId = 'langgraph-stream' } = options;
  const ofStore = mirrors.get(store) ?? new Map<string, Mirror>();
  mirrors.set(store, ofStore);
  const mirror = ofStore.get(streamId) ?? createMirror(store, streamId, sessionId);
  ofStore.set(streamId, mirror);
  return mirror;
}

/** A store that was reloaded knows the stream already: its events are numbered on behind that. */
function createMirror(store: TranscriptStore, streamId: string, sessionId: string | undefined): Mirror {
  const cursor = store.getState().streams.get(streamId);
  const epoch = cursor === undefined ? 0 : cursor.epoch + 1;
  const stamp = new Stamp('langgraph', {
    streamId,
    epoch,
    ...(sessionId === undefined ? undefined : { sessionId }),
  });
  const graph = new Graph(stamp, epoch === 0 ? streamId : `${streamId}/${epoch}`);
  graph.emit({ type: 'stream.open', mode: 'continue' });
  return { graph, seen: new Map(), open: undefined, isLive: false, isNew: true };
}

/** The thread goes on after an answer, or with words of a person, which then begin the run. */
function begin({ graph, seen }: Mirror, { messages }: LangGraphStreamLike): void {
  if (graph.paused) return goOn(graph);
  const last = messages.findLast((message) => messageOf(message)?.type === 'human');
  const id = last && messageOf(last)?.id;
  if (last === undefined || (id !== undefined && seen.has(placeOf('root', id)))) graph.nextRun();
  return undefined;
}

/** A person's new words at the end are on their way, though the stream does not say so yet. */
function isJustSent({ seen, isNew }: Mirror, { messages, error }: LangGraphStreamLike): boolean {
  const last = messageOf(messages.at(-1));
  return !isNew && error == null && last?.type === 'human' && !seen.has(placeOf('root', last.id ?? ''));
}

function placeOf(agentId: string, id: string): string {
  return `${agentId} ${id}`;
}

function tellMessages(mirror: Mirror, { messages, isLoading }: LangGraphStreamLike): void {
  const { graph } = mirror;
  const fresh = unseen(mirror, 'root', messages);
  if (fresh.length === 0) return;
  graph.begin();
  const last = messageOf(messages.at(-1));
  const isOpen = isLoading && last?.type === 'ai';
  mirror.open = isOpen ? placeOf('root', last.id ?? '') : undefined;
  const settled = isOpen ? fresh.filter(({ id }) => id !== last.id) : fresh;
  readState(graph, settled, { scope: graph.scope, isCold: true });
  if (isOpen && fresh.some(({ id }) => id === last.id)) readPartial(graph, last, { scope: graph.scope });
}

/** Messages that are not the objects that they were. */
function unseen({ seen, open }: Mirror, agentId: string, messages: readonly object[]): WireMessage[] {
  return messages.flatMap((message) => {
    const wire = messageOf(message);
    if (wire?.id === undefined) return [];
    const place = placeOf(agentId, wire.id);
    // The message that is being written may grow without becoming another object.
    if (seen.get(place) === message && place !== open) return [];
    seen.set(place, message);
    return [wire];
  });
}

/** A sub-agent, under the call that spawned it. */
function tellSubagent(mirror: Mirror, subagent: LangGraphSubagent): void {
  const { graph } = mirror;
  const { id, namespace = [], status, messages = [], error } = subagent;
  const path = namespace.length > 0 ? namespace : [`tools:${id}`];
  const agentId = path.join('|');
  const callId = callIdOf(subagent);
  const told = unseen(mirror, agentId, messages);
  // The SDK counts the result of the spawning call among the words of the sub-agent.
  const [results, fresh] = [true, false].map((isOwn) =>
    told.filter((one) => isResultOf(one, callId) === isOwn),
  );
  const call = graph.calls.get(callKey('root', callId));
  if (call && namespace.length > 0) startCall(graph, call, subagent);
  if (call && !graph.byTask.has(agentId)) tie(graph, agentId, call);
  if (fresh?.length) tellSubMessages(graph, agentOf(graph, path), { fresh, isOpen: OPEN.has(status) });
  for (const one of results ?? []) readWhole(graph, one, { scope: graph.scope });
  if (status === 'complete') endAgentOf(graph, agentId, { outcome: 'completed' });
  else if (status === 'error') endAgentOf(graph, agentId, { outcome: 'failed', error: error ?? undefined });
}

/** The call of a sub-agent that works has begun, with the input that the sub-agent got. */
function startCall(graph: Graph, call: GraphCall, { toolCall }: LangGraphSubagent): void {
  if (call.phase === 'ended' || call.phase === 'running') return;
  const input = isObject(toolCall) ? toolCall['args'] : undefined;
  start(graph, call, { name: undefined, input });
}

function isResultOf({ type, fields }: WireMessage, callId: string): boolean {
  return type === 'tool' && fields['tool_call_id'] === callId;
}

const OPEN: ReadonlySet<unknown> = new Set(['pending', 'running']);

function callIdOf({ id, toolCall }: LangGraphSubagent): string {
  return (isObject(toolCall) ? words(toolCall['id']) : undefined) ?? id;
}

function tellSubMessages(
  graph: Graph,
  scope: EventScope,
  { fresh, isOpen }: { fresh: readonly WireMessage[]; isOpen: boolean },
): void {
  for (const [index, message] of fresh.entries()) {
    if (isOpen && index === fresh.length - 1 && message.type === 'ai') readPartial(graph, message, { scope });
    else readWhole(graph, message, { scope });
  }
}

/** Nothing is loading: the run is over, unless it waits for a person. */
function end(
  { graph, isLive, seen }: Mirror,
  { messages, error }: LangGraphStreamLike,
  { isStopped }: SyncLangGraphOptions,
): void {
  if (!graph.begun || graph.over) return;
  if (error != null) return endRun(graph, { outcome: 'failed', error });
  if (isStopped === true) return endRun(graph, { outcome: 'cancelled' });
  if (graph.paused) return undefined;
  // What was still open when it stopped loading is whole now.
  for (const message of isLive ? messages : []) {
    const wire = messageOf(message);
    if (wire?.type === 'ai' && seen.get(placeOf('root', wire.id ?? '')) === message)
      readWhole(graph, wire, { scope: graph.scope });
  }
  return endRun(graph, { outcome: 'completed' });
}
