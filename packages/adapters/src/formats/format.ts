import type { WireFormat } from '../adapter.ts';

/** Every format that is recognised and read. */
export const FORMATS = [
  'callboard',
  'truss',
  'ai-sdk',
  'ag-ui',
  'openai-chat',
  'openai-responses',
  'openai-agents',
  'anthropic-messages',
  'gemini',
  'google-adk',
  'mcp',
  'acp',
  'a2a',
  'langgraph',
  'otel',
  'claude-code',
  'codex',
  'opencode',
  'gemini-cli',
  'cursor',
] as const;

/** Name of a format: its adapter is `@callboard/adapters/<name>`. */
export type FormatName = (typeof FORMATS)[number];

/** What a text is. */
export interface DetectedFormat {
  format: FormatName;
  framing: WireFormat;
  /** `record`: what was stored of something that is over, such as a session file. `stream`: what came over a wire. */
  kind: 'stream' | 'record';
  /** `certain`: nothing else looks like this. `likely`: it fits, and fits nothing else better. */
  confidence: 'certain' | 'likely';
  /** What it was told by, in words. */
  reason: string;
}

/** Why a text could not be named. */
export interface UnknownFormat {
  format: undefined;
  /** How the text is cut into values, if it is; `gzip` has to be unpacked first. */
  framing?: WireFormat | 'gzip';
  /** In words, for a person. */
  reason: string;
}

/** True for the name of a format. */
export function isFormatName(name: string): name is FormatName {
  return (FORMATS as readonly string[]).includes(name);
}
