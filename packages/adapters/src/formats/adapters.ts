import type { Adapter, AdapterOptions } from '../adapter.ts';
import { createA2aAdapter } from '../a2a/adapter.ts';
import { createAcpAdapter } from '../acp/adapter.ts';
import { createAgUiAdapter } from '../ag-ui/adapter.ts';
import { createAiSdkAdapter } from '../ai-sdk/adapter.ts';
import { createAnthropicMessagesAdapter } from '../anthropic-messages/adapter.ts';
import { createCallboardAdapter } from '../callboard/adapter.ts';
import { createClaudeCodeAdapter } from '../claude-code/adapter.ts';
import { createCodexAdapter } from '../codex/adapter.ts';
import { createCursorAdapter } from '../cursor/adapter.ts';
import { createGeminiAdapter } from '../gemini/adapter.ts';
import { createGeminiCliAdapter } from '../gemini-cli/adapter.ts';
import { createGoogleAdkAdapter } from '../google-adk/adapter.ts';
import { createLangGraphAdapter } from '../langgraph/adapter.ts';
import { createMcpAdapter } from '../mcp/adapter.ts';
import { createOpenAiAgentsAdapter } from '../openai-agents/adapter.ts';
import { createOpenAiChatAdapter } from '../openai-chat/adapter.ts';
import { createOpenAiResponsesAdapter } from '../openai-responses/adapter.ts';
import { createOpenCodeAdapter } from '../opencode/adapter.ts';
import { createOtelAdapter } from '../otel/adapter.ts';
import { createTrussAdapter } from '../truss/adapter.ts';
import type { FormatName } from './format.ts';
import { FORMATS, isFormatName } from './format.ts';

type Creator = (options: AdapterOptions) => Adapter;

const CREATORS: Readonly<Record<FormatName, Creator>> = {
  callboard: createCallboardAdapter,
  truss: createTrussAdapter,
  'ai-sdk': createAiSdkAdapter,
  'ag-ui': createAgUiAdapter,
  'openai-chat': createOpenAiChatAdapter,
  'openai-responses': createOpenAiResponsesAdapter,
  'openai-agents': createOpenAiAgentsAdapter,
  'anthropic-messages': createAnthropicMessagesAdapter,
  gemini: createGeminiAdapter,
  'google-adk': createGoogleAdkAdapter,
  mcp: createMcpAdapter,
  acp: createAcpAdapter,
  a2a: createA2aAdapter,
  langgraph: createLangGraphAdapter,
  otel: createOtelAdapter,
  'claude-code': createClaudeCodeAdapter,
  codex: createCodexAdapter,
  opencode: createOpenCodeAdapter,
  'gemini-cli': createGeminiCliAdapter,
  cursor: createCursorAdapter,
};

/** The adapter of a format. Throws for a name that is none. */
export function createAdapter(format: FormatName, options: AdapterOptions): Adapter {
  if (isFormatName(format)) return CREATORS[format](options);
  throw new TypeError(
    `@callboard/adapters: there is no format ${JSON.stringify(format)}. Use one of ${FORMATS.join(', ')}.`,
  );
}
