import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import type { CallToolResult, Tool as McpTool } from '@modelcontextprotocol/sdk/types.js';
import type { ApprovalRequest, Tool, ToolContext, ToolResult } from '../tool-loop/index.ts';
import type { McpConnection } from './mcp-connection.ts';

/** Milliseconds after which the client itself gives up; the loop's own limit comes first. */
const patience = 3_600_000;

/** Coarse families for glyphs, by tool name. */
const kinds = new Map([
  ['search_notes', 'search'],
  ['read_file', 'read'],
  ['make_report', 'think'],
  ['fetch_page', 'fetch'],
  ['delete_note', 'delete'],
]);

/** The tools that an MCP server offers. One that declares itself destructive asks a person first. */
export async function loadMcpTools(connection: McpConnection): Promise<Tool[]> {
  const client = await connection.client();
  const { tools } = await client.listTools();
  const server = client.getServerVersion()?.name ?? 'mcp';
  return tools.map((tool) => asTool(tool, server, connection));
}

function asTool(tool: McpTool, server: string, connection: McpConnection): Tool {
  const title = tool.title ?? tool.annotations?.title ?? tool.name;
  const destructive = tool.annotations?.readOnlyHint !== true && tool.annotations?.destructiveHint !== false;
  const kind = kinds.get(tool.name);
  return {
    name: tool.name,
    title,
    description: tool.description ?? '',
    inputSchema: tool.inputSchema,
    executor: 'mcp',
    server,
    ...(kind === undefined ? {} : { kind }),
    readOnly: tool.annotations?.readOnlyHint === true,
    validate: createValidator(tool.inputSchema),
    ...(destructive ? { approval: (input: unknown) => askApproval(title, input) } : {}),
    execute: (input, context) => callTool({ name: tool.name, input, connection }, context),
  };
}

function createValidator(schema: McpTool['inputSchema']): (input: unknown) => string | undefined {
  const validate = new AjvJsonSchemaValidator().getValidator(schema);
  return (input) => {
    const result = validate(input);
    return result.valid
      ? undefined
      : `The input does not fit: ${result.errorMessage.replace(/^data\/?/, '')}`;
  };
}

function askApproval(title: string, input: unknown): ApprovalRequest {
  const path =
    typeof input === 'object' && input !== null && 'path' in input ? String(input.path) : undefined;
  return {
    title: path === undefined ? `${title}?` : `${title} ${path}?`,
    prompt: 'This cannot be undone.',
  };
}

/** Calls with a progress token; an abort is told to the server, an `isError` result is a failure with its content kept. */
async function callTool(
  call: { name: string; input: unknown; connection: McpConnection },
  context: ToolContext,
): Promise<ToolResult> {
  const client = await call.connection.client();
  const result = (await client.callTool(
    { name: call.name, arguments: call.input as Record<string, unknown> },
    undefined,
    {
      signal: context.signal,
      timeout: patience,
      onprogress: ({ progress, total, message }) =>
        context.report({
          progress,
          ...(total === undefined ? {} : { total }),
          ...(message === undefined ? {} : { message }),
        }),
    },
  )) as CallToolResult;
  const output = keepStructure(result);
  return result.isError ? { error: { isError: true, ...output }, output } : { output };
}

function keepStructure({
  content,
  structuredContent,
}: CallToolResult): Pick<CallToolResult, 'content' | 'structuredContent'> {
  return structuredContent === undefined ? { content } : { content, structuredContent };
}
