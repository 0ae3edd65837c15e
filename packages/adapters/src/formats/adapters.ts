import type { Adapter, AdapterOptions } from '../adapter.ts';
import { createA2aAdapter } from '../a2a/adapter.ts';
import { createAcpAdapter } from '../acp/adapter.ts';
import { createAgUiAdapter } from '../ag-ui/adapter.ts';
import { createAiSdkAdapter } from '../ai-sdk/adapter.ts';
import { createAnthropicMessagesAdapter } from '../anthropic-messages/adapter.ts';
import { createCallboardAdapter } from '../callboard/adapter.ts';
import { createClaudeCodeAdapter } from '../claude-code/adapter.ts';
import { createCodexAdapter } from '../codex/adapter.ts';
import { createGeminiAdapter } from '../gemini/adapter.ts';
import { createGoogleAdkAdapter } from '../google-adk/adapter.ts';
import { createLangGraphAdapter } from '../langgraph/adapter.ts';
import { createMcpAdapter } from '../mcp/adapter.ts';
import { createOpenAiAgentsAdapter } from '../openai-agents/adapter.ts';
import { createOpenAiChatAdapter } from '../openai-chat/adapter.ts';
import { createOpenAiResponsesAdapter } from '../openai-responses/adapter.ts';
import { createOtelAdapter } from '../otel/adapter.ts';
import { createTrussAdapter } from '../truss/adapter.ts';
import type { FormatName } from './format.ts';
import { FORMATS } from './format.ts';

type Creator = (options: AdapterOptions) => Adapter;

const CREATORS: ReadonlyMap<FormatName, Creator> = new Map<FormatName, Creator>([
  ['callboard', createCallboardAdapter],
  ['truss', createTrussAdapter],
  ['ai-sdk', createAiSdkAdapter],
  ['ag-ui', createAgUiAdapter],
  ['openai-chat', createOpenAiChatAdapter],
  ['openai-responses', createOpenAiResponsesAdapter],
  ['openai-agents', createOpenAiAgentsAdapter],
  ['anthropic-messages', createAnthropicMessagesAdapter],
  ['gemini', createGeminiAdapter],
  ['google-adk', createGoogleAdkAdapter],
  ['mcp', createMcpAdapter],
  ['acp', createAcpAdapter],
  ['a2a', createA2aAdapter],
  ['langgraph', createLangGraphAdapter],
  ['otel', createOtelAdapter],
  ['claude-code', createClaudeCodeAdapter],
  ['codex', createCodexAdapter],
]);

/** The adapter of a format. Throws for a name that is none. */
export function createAdapter(format: FormatName, options: AdapterOptions): Adapter {
  const create = CREATORS.get(format);
  if (create === undefined) {
    throw new TypeError(
      `@callboard/adapters: there is no format ${JSON.stringify(format)}. Use one of ${[...CREATORS.keys()].join(', ')}.`,
    );
  }
  return create(options);
}

/** The formats that can be read. */
export function readableFormats(): readonly FormatName[] {
  return FORMATS.filter((format) => CREATORS.has(format));
}
