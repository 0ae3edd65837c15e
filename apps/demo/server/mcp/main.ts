import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createWorkspaceServer } from './workspace-server.ts';

/** The MCP server as a process of its own: speaks over stdin and stdout, ends when its host goes away. */
const [root = process.cwd(), reportMs = '8000'] = process.argv.slice(2);
const server = createWorkspaceServer({ root, reportMs: Number(reportMs) });
process.stdin.once('close', () => process.exit(0));
process.stdin.once('end', () => process.exit(0));
await server.connect(new StdioServerTransport());
