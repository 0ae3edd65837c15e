import type { Adapter, AdapterOptions } from '../adapter.ts';
import { objects } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { Stamp } from '../internal/stamp.ts';
import { WireAdapter } from '../internal/wire-adapter.ts';
import { Connection } from './connection.ts';
import { isId, trafficIn } from '../internal/json-rpc.ts';

/** Options of the MCP adapter. */
export type McpAdapterOptions = AdapterOptions;

/**
 * Reads the JSON-RPC traffic of an MCP client, both directions, in the order in which it was sent: lines of stdio, event
 * streams of HTTP, or parsed values. Whoever holds both sides pushes `{ from: 'client' | 'server', message }`, which tells
 * apart the two sides' ids; bare messages are told apart by what they say. A connection is one run.
 */
export function createMcpAdapter(options: McpAdapterOptions): Adapter {
  const stamp = new Stamp('mcp', options);
  const base = options.runId ?? stamp.streamId;
  let runs = 0;
  let scope = stamp.scope(base);
  let connection: Connection | undefined;
  let handshake: unknown;

  function open(): Connection {
    if (connection) return connection;
    connection = new Connection(stamp, runs === 0 ? base : `${base}#${runs}`);
    scope = connection.scope;
    runs += 1;
    return connection;
  }

  /** A client that shakes hands a second time has connected anew, and numbers its requests anew. */
  function greet(method: unknown): void {
    if (method !== 'initialize' && method !== 'server/discover') return;
    if (handshake === method) {
      connection?.replace();
      connection = undefined;
    }
    handshake = method;
  }

  function unused(reason: string, data: unknown): void {
    stamp.emit(scope, { type: 'raw', reason, data });
  }

  function read(value: JsonObject): void {
    const { message, from, at } = trafficIn(value) ?? {};
    stamp.at = at;
    if (message === undefined) return unused('unknown-line', value);
    const { id, method } = message;
    greet(method);
    if (typeof method !== 'string') return open().response(message, from);
    if (isId(id)) return open().request(message, from);
    if (!open().notification(message, from)) unused('unknown-method', value);
  }

  return new WireAdapter(options, {
    stamp,
    scope: () => scope,
    // Old revisions may send several messages at once.
    wrap: (wire) => (Array.isArray(wire) ? { batch: wire } : undefined),
    read: (value) => (Array.isArray(value['batch']) ? objects(value['batch']) : [value]).forEach(read),
    close(cause) {
      if (connection?.close(cause !== 'error')) connection = undefined;
    },
    reset() {
      connection = undefined;
      handshake = undefined;
      runs = 0;
    },
    open,
    resumeMode: 'continue',
    finished: () => runs > 0 && connection?.busy !== true,
  });
}
