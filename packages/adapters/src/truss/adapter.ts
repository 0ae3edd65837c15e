import type { EventScope } from '@callboard/core';
import type { Adapter, AdapterOptions } from '../adapter.ts';
import type { JsonObject } from '../internal/json.ts';
import { given, isObject, words } from '../internal/json.ts';
import { createStamp } from '../internal/stamp.ts';
import { createWireAdapter } from '../internal/wire-adapter.ts';
import { createAskBook } from './asks.ts';
import { createSubAgents } from './sub-agents.ts';
import { createThread } from './thread.ts';
import { wireCall } from './wire.ts';

/**
 * Reads the Truss chat stream: a line of JSON each, fourteen kinds. Frames of its `/api/events` hub may be pushed into the
 * same adapter, also after the stream's end: that is how background sub-agents finish.
 */
export function createTrussAdapter(options: AdapterOptions): Adapter {
  const stamp = createStamp('truss', options);
  const base = options.runId ?? stamp.streamId;
  let turns = 0;
  let turn: Turn | undefined;

  /** The turn that is read; a new one with each `start`. */
  function current(): Turn {
    turn ??= createTurn(base, stamp);
    return turn;
  }

  function start(event: JsonObject): void {
    const sessionId = words(event['sessionId']);
    stamp.learnSession(sessionId);
    if (turn?.started) turns += 1;
    if (turn === undefined || turn.started)
      turn = createTurn(turns === 0 ? base : `${base}#${turns}`, stamp, sessionId);
    turn.started = true;
    const { providerId, providerLabel } = event;
    const facts = given({
      model: words(event['modelId']),
      title: words(event['title']),
      meta: given({ providerId, providerLabel }),
    });
    stamp.emit(turn.scope('root'), { type: 'run.start', signalsRun: true, toolExecutor: 'agent', ...facts });
  }

  return createWireAdapter(options, {
    stamp,
    scope: () => (turn === undefined ? stamp.scope(base) : turn.scope('root')),
    read(value, event) {
      const type = words(value['type']) ?? event ?? '';
      if (type === 'start') start(value);
      else if (!current().read(type, value)) {
        stamp.emit(current().scope('root'), {
          type: 'raw',
          reason: KNOWN.has(type) ? 'bad-field' : 'unknown-type',
          data: value,
        });
      }
    },
    close: () => turn?.flush(),
    reset() {
      turn = undefined;
      turns = 0;
    },
    finished: () => turn?.over ?? false,
  });
}

const KNOWN: ReadonlySet<string> = new Set([
  'content_delta',
  'thinking_delta',
  'tool_call',
  'assistant_message',
  'sub_agent.spawned',
  'sub_agent.status',
  'sub_agent.delta',
  'sub_agent.thinking_delta',
  'sub_agent.tool_call',
  'sub_agent.message',
  'user_choice_request',
  'done',
  'error',
]);

interface Turn {
  started: boolean;
  over: boolean;
  scope: (agentId: string) => EventScope;
  /** Translates a line; false when it could not be used. */
  read: (type: string, event: JsonObject) => boolean;
  flush: () => void;
}

function createTurn(runId: string, stamp: ReturnType<typeof createStamp>, sessionId?: string): Turn {
  const scope = (agentId: string): EventScope => stamp.scope(runId, agentId);
  const root = scope('root');
  const asks = createAskBook(stamp);
  const thread = createThread({
    stamp,
    scope: () => root,
    prefix: runId,
    onUpdate: (id) => asks.callMoved(id, root),
  });
  const agents = createSubAgents({
    stamp,
    scope,
    rootMessage: thread.message,
    agentIdOf: (id) => (id === sessionId ? 'root' : id),
    onUpdate: asks.callMoved,
    // While the turn goes on, the call's own line follows and knows more.
    onEnd: (id, outcome, error) => turn.over && thread.endCall(id, outcome, error),
  });

  const readers: ReadonlyMap<string, (event: JsonObject) => boolean | void> = new Map([
    ['content_delta', ({ delta }: JsonObject) => thread.content(delta)],
    ['thinking_delta', ({ delta }: JsonObject) => thread.thinking(delta)],
    ['tool_call', readCall],
    ['assistant_message', ({ message }: JsonObject) => thread.close(message)],
    ['user_choice_request', ({ request }: JsonObject) => isObject(request) && ask(request)],
    ['done', done],
    ['error', ({ error }: JsonObject) => end('failed', undefined, error)],
  ]);

  function readCall(event: JsonObject): boolean {
    const call = wireCall(event['call']);
    if (call === undefined) return false;
    thread.call(call);
    agents.link(call, 'root');
    return true;
  }

  function ask(request: JsonObject): boolean {
    asks.open(request, root, thread.running());
    return true;
  }

  function done(event: JsonObject): void {
    const failed = isObject(event['message']) && event['message']['status'] === 'error';
    const facts = given({ title: words(event['title']), model: words(event['modelId']) });
    if (Object.keys(facts).length > 0) stamp.emit(root, { type: 'run.update', ...facts });
    if (failed) end('failed', event['message'], words((event['message'] as JsonObject)['content']));
    else end('completed', event['message']);
  }

  function end(outcome: 'completed' | 'failed', message?: unknown, error?: unknown): void {
    thread.close(message, outcome, error);
    turn.over = true;
    stamp.emit(root, { type: 'run.end', outcome, ...given({ error }) });
  }

  const turn: Turn = {
    started: false,
    over: false,
    scope,
    read(type, event) {
      if (type !== 'tool_call') agents.flush();
      const reader = readers.get(type);
      const used = reader ? reader(event) !== false : KNOWN.has(type) && agents.read(type, event);
      if (type === 'tool_call') agents.flush();
      return used;
    },
    flush: agents.flush,
  };
  return turn;
}
