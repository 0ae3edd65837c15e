import type { Adapter, AdapterOptions } from '../adapter.ts';
import { isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { trafficIn } from '../internal/json-rpc.ts';
import { Stamp } from '../internal/stamp.ts';
import { WireAdapter } from '../internal/wire-adapter.ts';
import { AppServerReader } from './app-server.ts';
import { ExecReader } from './exec.ts';
import { RolloutReader } from './rollout.ts';
import { createSession } from './session.ts';

/**
 * Reads Codex: the lines of `codex exec --json`, the messages of `codex app-server` (of both sides, when a log has them) and
 * rollout files, those of sub-agents after that of their parent.
 */
export function createCodexAdapter(options: AdapterOptions): Adapter {
  const stamp = new Stamp('codex', options);
  const session = createSession(stamp, options.runId ?? stamp.streamId);
  const exec = new ExecReader(session);
  const server = new AppServerReader(session);
  const rollout = new RolloutReader(session);

  function read(value: JsonObject): boolean {
    const type = words(value['type']) ?? '';
    if (/^(?:thread|turn|item)\.|^error$/.test(type)) return exec.read(type, value);
    const traffic = isMessage(value) ? trafficIn(value) : undefined;
    return traffic ? server.read(traffic.message) : rollout.read(value);
  }

  /** Values that nothing could be made of; the first ones wait for the session. */
  const unknown: JsonObject[] = [];
  const tellUnknown = (): void => {
    for (const data of unknown.splice(0))
      stamp.emit(session.runs.scope, { type: 'raw', reason: 'unknown-line', data });
  };

  return new WireAdapter(options, {
    stamp,
    scope: () => session.runs.scope,
    learn(value) {
      stamp.sessionId ??= sessionIn(value);
      // A server speaks of itself before any thread is there.
      return stamp.sessionId !== undefined || !isMessage(value);
    },
    read(value) {
      if (!read(value)) unknown.push(value);
      session.notices.flush();
      if (stamp.sessionId !== undefined || !isMessage(value)) tellUnknown();
    },
    close(cause) {
      rollout.close(cause);
      exec.close(cause);
      session.notices.close();
      tellUnknown();
    },
    reset() {
      session.reset();
      exec.reset();
      server.reset();
      rollout.reset();
    },
    finished: () => session.runs.over,
  });
}

/** True for a message of the app-server or its client. */
function isMessage(value: JsonObject): boolean {
  return value['type'] === undefined && !('payload' in value) && trafficIn(value) !== undefined;
}

/** The session that a value names. */
function sessionIn(value: JsonObject): string | undefined {
  const { type, payload, params, result } = value;
  if (type === 'thread.started') return words(value['thread_id']);
  if (type === 'session_meta' && isObject(payload))
    return words(payload['session_id']) ?? words(payload['id']);
  for (const body of [params, result]) {
    const thread = isObject(body) ? body['thread'] : undefined;
    if (isObject(thread)) return words(thread['sessionId']) ?? words(thread['id']);
  }
  return isObject(params) ? words(params['threadId']) : undefined;
}
