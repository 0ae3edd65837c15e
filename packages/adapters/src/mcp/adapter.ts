import type { Adapter, AdapterOptions } from '../adapter.ts';
import { objects } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { Stamp } from '../internal/stamp.ts';
import { WireAdapter } from '../internal/wire-adapter.ts';
import { Connections } from './connections.ts';
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
  let connections = new Connections(stamp, base);

  function unused(reason: string, data: unknown): void {
    stamp.emit(connections.scope, { type: 'raw', reason, data });
  }

  function read(value: JsonObject): void {
    const { message, from, at } = trafficIn(value) ?? {};
    stamp.at = at;
    if (message === undefined) return unused('unknown-line', value);
    const { id, method } = message;
    connections.greet(method);
    if (typeof method !== 'string') return connections.owner(id).response(message, from);
    if (isId(id)) return connections.open().request(message, from);
    if (!connections.owner().notification(message, from)) unused('unknown-method', value);
  }

  return new WireAdapter(options, {
    stamp,
    scope: () => connections.scope,
    // Old revisions may send several messages at once.
    wrap: (wire) => (Array.isArray(wire) ? { batch: wire } : undefined),
    read: (value) => (Array.isArray(value['batch']) ? objects(value['batch']) : [value]).forEach(read),
    close: (cause) => connections.close(cause !== 'error'),
    reset() {
      connections = new Connections(stamp, base);
    },
    open: () => connections.open(),
    resumeMode: 'continue',
    finished: () => connections.settled,
  });
}
