import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

/** How to start an MCP server. */
export interface McpCommand {
  command: string;
  args: readonly string[];
  cwd: string;
}

/** Bytes of one message that are accepted; results of tens of megabytes are legal. */
const maxMessageBytes = 256 * 1024 * 1024;

/** A client of one MCP server. A server that died is started again with the next use. */
export interface McpConnection {
  client: () => Promise<Client>;
  close: () => Promise<void>;
}

/** Makes a connection; nothing starts before the first use. */
export function createMcpConnection(server: McpCommand): McpConnection {
  let current: Promise<Client> | undefined;
  return {
    client: () => {
      current ??= connect(server, () => {
        current = undefined;
      });
      return current;
    },
    close: async () => {
      const open = current;
      current = undefined;
      await (await open?.catch(() => undefined))?.close();
    },
  };
}

async function connect(server: McpCommand, onGone: () => void): Promise<Client> {
  const client = new Client({ name: 'callboard-demo', version: '1.0.0' });
  const transport = new StdioClientTransport({
    command: server.command,
    args: [...server.args],
    cwd: server.cwd,
    stderr: 'pipe',
    maxBufferSize: maxMessageBytes,
  });
  client.onclose = onGone;
  try {
    await client.connect(transport);
  } catch (error) {
    onGone();
    throw new Error('The MCP server did not start', { cause: error });
  }
  return client;
}
