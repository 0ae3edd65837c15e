import type { FormatName } from '@callboard/adapters/formats';

/** What each format is called. */
export const formatNames: Record<FormatName, string> = {
  callboard: 'Callboard events',
  truss: 'Truss NDJSON',
  'ai-sdk': 'AI SDK UI messages',
  'ag-ui': 'AG-UI',
  'openai-chat': 'OpenAI Chat Completions',
  'openai-responses': 'OpenAI Responses',
  'openai-agents': 'OpenAI Agents',
  'anthropic-messages': 'Anthropic Messages',
  gemini: 'Gemini',
  'google-adk': 'Google ADK',
  mcp: 'Model Context Protocol',
  acp: 'Agent Client Protocol',
  a2a: 'A2A',
  langgraph: 'LangGraph',
  otel: 'OpenTelemetry',
  'claude-code': 'Claude Code',
  codex: 'Codex',
  opencode: 'OpenCode',
  'gemini-cli': 'Gemini CLI',
  cursor: 'Cursor',
};
