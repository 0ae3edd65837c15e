import type { Adapter, AdapterOptions, EndCause } from '../adapter.ts';
import { isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { Stamp } from '../internal/stamp.ts';
import { WireAdapter } from '../internal/wire-adapter.ts';
import { endFailing } from './calls.ts';
import { isLogged, readLogged } from './event-log.ts';
import { Graph } from './graph.ts';
import { MODE_READERS } from './modes.ts';
import { readProtocol } from './protocol.ts';
import { endRun, endWaiting } from './runs.ts';
import { unitOf } from './unit.ts';

/**
 * Reads what LangGraph streams: the stream modes in every framing (chunks as `stream` yields them, lines, server-sent
 * events of its servers), the current protocol (`streamEvents` version 3 and its servers), logs of version 2, and stored
 * threads (`getState`, or a list of messages). Sub-graphs are sub-agents.
 */
export function createLangGraphAdapter(options: AdapterOptions): Adapter {
  const stamp = new Stamp('langgraph', options);
  let graph = newGraph();
  let seen = new Set<string>();
  let isFirst = true;

  function newGraph(runId: string = options.runId ?? stamp.streamId): Graph {
    const made = new Graph(stamp, runId);
    made.isCold = options.mode === 'import';
    return made;
  }

  function readEvent(event: JsonObject): void {
    const id = words(event['event_id']);
    if (id !== undefined && seen.has(id)) return;
    if (id !== undefined) seen.add(id);
    readProtocol(graph, event);
  }

  function read(value: JsonObject, event?: string): void {
    const wire: unknown = LISTS.has(value) ? value['list'] : value;
    if (isObject(wire) && wire['type'] === 'event' && isObject(wire['params'])) return readEvent(wire);
    if (isObject(wire) && isLogged(wire)) return readLogged(graph, wire);
    if (event === 'metadata') return undefined;
    const unit = unitOf(wire, event);
    const reader = unit && MODE_READERS.get(unit.mode);
    if (reader) return reader(graph, unit);
    graph.begin();
    return graph.setAside('unknown-frame', wire);
  }

  return new WireAdapter(options, {
    stamp,
    scope: () => graph.scope,
    wrap: listOf,
    learn(value) {
      if (!isFirst) return undefined;
      isFirst = false;
      const runId = words(value['run_id']);
      stamp.sessionId ??= words(value['thread_id']);
      if (options.runId === undefined && runId !== undefined && !isLogged(value)) graph = newGraph(runId);
      return undefined;
    },
    read,
    close: (cause) => closeGraph(graph, cause),
    reset() {
      graph = newGraph();
      seen = new Set();
      isFirst = true;
    },
    open(error) {
      graph.begin();
      endFailing(graph, { error });
      graph.over = true;
    },
    finished: () => graph.over || graph.paused,
    resumeMode: 'continue',
  });
}

/** Frames that are lists, as the objects that they were wrapped in. */
const LISTS = new WeakSet<JsonObject>();

/** Lists are frames of the stream modes; some events of servers carry nothing. */
function listOf(value: unknown): JsonObject | undefined {
  if (value === null) return {};
  if (!Array.isArray(value)) return undefined;
  const wrapped = { list: value as unknown[] };
  LISTS.add(wrapped);
  return wrapped;
}

/** No frame of the stream modes says that the graph is done. A state whose last word is a whole answer does. */
function closeGraph(graph: Graph, cause?: EndCause): void {
  const { thrown } = graph;
  endFailing(graph, thrown === undefined ? {} : { error: thrown });
  if (thrown !== undefined && !graph.paused) endRun(graph, { outcome: 'failed', error: thrown });
  else if (cause !== 'error' && graph.isSettled) endRun(graph, { outcome: 'completed' });
  if (cause !== 'error') endWaiting(graph, graph.paused || graph.over ? 'waiting' : 'completed');
}
