import type { Adapter, AdapterOptions } from '../adapter.ts';
import { isId, objectIn, trafficIn } from '../internal/json-rpc.ts';
import { Stamp } from '../internal/stamp.ts';
import { WireAdapter } from '../internal/wire-adapter.ts';
import { Connection } from './connection.ts';

/** Options of the ACP adapter. */
export interface AcpAdapterOptions extends AdapterOptions {
  /** Version of the protocol. Default: what the handshake says, without one 1. Version 2 is a draft that may change. */
  protocolVersion?: 1 | 2;
  /** The session to read, where a connection has several. Default: the first that says something; all in a record. */
  session?: string;
}

/**
 * Reads the JSON-RPC messages between a client and an agent: both directions, or the agent's alone. One session is read,
 * with its sub-agents; a prompt and its answer are one run.
 */
export function createAcpAdapter(options: AcpAdapterOptions): Adapter {
  const stamp = new Stamp('acp', options);
  const base = options.runId ?? stamp.streamId;
  const { protocolVersion: version = 1, session } = options;
  // A record is shown whole; who holds a live connection shows each of its sessions in a store of its own.
  const told = { base, version, session, all: options.mode === 'import' && session === undefined };
  let connection = new Connection(stamp, told);

  function unused(reason: string, data: unknown): void {
    stamp.emit(connection.scope, { type: 'raw', reason, data });
  }

  return new WireAdapter(options, {
    stamp,
    scope: () => connection.scope,
    learn(value) {
      const { message = {} } = trafficIn(value) ?? {};
      const sessionId = objectIn(message, 'params')['sessionId'] ?? objectIn(message, 'result')['sessionId'];
      if (typeof sessionId === 'string' && sessionId !== '') stamp.sessionId ??= session ?? sessionId;
      // A handshake tells nothing yet.
      return stamp.sessionId !== undefined || !('id' in message) || 'error' in message;
    },
    read(value) {
      const { message, from, at } = trafficIn(value) ?? {};
      stamp.at = at;
      if (message === undefined) return unused('unknown-line', value);
      const { id, method } = message;
      if (typeof method !== 'string') {
        if (!connection.response(message, from)) unused('unknown-request', value);
      } else if (isId(id)) connection.request(message, from);
      else if (!connection.notification(message)) unused('unknown-update', value);
    },
    close() {},
    reset() {
      connection = new Connection(stamp, told);
    },
    finished: () => connection.talk?.idle === true,
  });
}
