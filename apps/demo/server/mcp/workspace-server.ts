import { lstat, readFile, rm, stat } from 'node:fs/promises';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { fetchPage } from './fetch-page.ts';
import { searchNotes } from './notes.ts';
import { makeReport } from './report.ts';
import { entryInSandbox, insideSandbox } from './sandbox.ts';

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** What the server works on. */
export interface WorkspaceOptions {
  root: string;
  reportMs: number;
}

/** An MCP server over one folder of notes: search, read, report, fetch a page, delete. */
export function createWorkspaceServer(options: WorkspaceOptions): McpServer {
  const server = new McpServer({ name: 'workspace', version: '1.0.0' });
  addReading(server, options);
  addReport(server, options);
  addFetch(server);
  addDelete(server, options);
  return server;
}

function addReading(server: McpServer, { root }: WorkspaceOptions): void {
  server.registerTool(
    'search_notes',
    {
      title: 'Search notes',
      description: 'Finds the lines in the notes that hold all words of a query.',
      inputSchema: { query: z.string().min(1).describe('Words to look for') },
      annotations: { readOnlyHint: true },
    },
    async ({ query }, { signal }) => {
      const found = await searchNotes(root, query, { limit: 40, signal });
      const lines = found.matches.map((match) => `${match.path}:${match.line}: ${match.text}`);
      const searched = found.files - found.skipped;
      if (lines.length === 0) lines.push(`Nothing in ${searched} notes matches "${query}".`);
      if (found.skipped > 0) lines.push(`(Not searched because larger than 1 MB: ${found.skipped} files.)`);
      const text = lines.join('\n');
      return { content: [{ type: 'text', text }], structuredContent: { matches: found.matches } };
    },
  );
  server.registerTool(
    'read_file',
    {
      title: 'Read file',
      description: 'Returns the text of a file in the workspace.',
      inputSchema: {
        path: z.string().describe('Path below the workspace folder, for example notes/roadmap.md'),
      },
      annotations: { readOnlyHint: true },
    },
    async ({ path }) => {
      const file = await insideSandbox(root, path);
      const found = await stat(file);
      if (found.isDirectory()) throw new Error(`"${path}" is a folder, not a file.`);
      // To open a pipe waits for somebody to write to it, and no stop ends that.
      if (!found.isFile()) throw new Error(`"${path}" is no ordinary file, so it has no end to read to.`);
      return { content: [{ type: 'text', text: await readFile(file, 'utf8') }] };
    },
  );
}

function addReport(server: McpServer, { root, reportMs }: WorkspaceOptions): void {
  server.registerTool(
    'make_report',
    {
      title: 'Make report',
      description:
        'Reads all notes and writes a report on a topic. Takes several seconds and tells how far it is.',
      inputSchema: { topic: z.string().min(1) },
      annotations: { readOnlyHint: true },
    },
    async ({ topic }, extra) => {
      const onProgress = (progress: number, total: number, message: string): Promise<void> =>
        sendProgress(extra, { progress, total, message });
      const text = await makeReport({ root, topic, ms: reportMs, signal: extra.signal, onProgress });
      return { content: [{ type: 'text', text }] };
    },
  );
}

/** A token of 0 is a token. */
async function sendProgress(
  extra: Extra,
  numbers: { progress: number; total: number; message: string },
): Promise<void> {
  const progressToken = extra._meta?.progressToken;
  if (progressToken === undefined) return;
  await extra.sendNotification({ method: 'notifications/progress', params: { progressToken, ...numbers } });
}

function addFetch(server: McpServer): void {
  server.registerTool(
    'fetch_page',
    {
      title: 'Load webpage',
      description: 'Loads a page from the web and returns its words.',
      inputSchema: { url: z.string() },
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
    async ({ url }, { signal }) => ({ content: [{ type: 'text', text: await fetchPage(url, signal) }] }),
  );
}

function addDelete(server: McpServer, { root }: WorkspaceOptions): void {
  server.registerTool(
    'delete_note',
    {
      title: 'Delete note',
      description: 'Deletes a file in the workspace for good.',
      inputSchema: { path: z.string().describe('Path below the workspace folder') },
      annotations: { readOnlyHint: false, destructiveHint: true },
    },
    async ({ path }) => {
      const file = await entryInSandbox(root, path);
      if ((await lstat(file)).isDirectory())
        throw new Error(`"${path}" is a folder. Only files can be deleted.`);
      await rm(file);
      return { content: [{ type: 'text', text: `Deleted ${path}.` }] };
    },
  );
}
