import type { Agent, Ask, BlockKind, Message, Run, ToolCall, TranscriptState } from '@callboard/core';
import { displayOrder } from './display-order.ts';
import { failureText } from './failure-text.ts';
import type {
  AgentJson,
  AskJson,
  MessageJson,
  ProgressJson,
  RunJson,
  StateJson,
  ToolCallJson,
  Withdrawn,
} from './state-json.ts';

/** A transcript in the documented shape. `all`: also what its source took back. */
export function toStateJson(
  state: TranscriptState,
  format: string,
  { all = false }: { all?: boolean } = {},
): StateJson {
  const { agents, messages, toolCalls } = displayOrder(state, all);
  const names = new Names(state);
  return {
    format,
    runs: state.runs.values().map(runJson),
    agents: agents.map((agent) => agentJson(agent, names)),
    messages: messages.map((message) => messageJson(message, state, { names, all })),
    toolCalls: toolCalls.map((call) => toolCallJson(call, names)),
    asks: state.asks.values().map((ask) => askJson(ask, names)),
    diagnostics: [...state.diagnostics.counts].map(([code, count]) => ({ code, count })),
  };
}

/** Ids on the wire, by key. */
class Names {
  readonly #state: TranscriptState;

  constructor(state: TranscriptState) {
    this.#state = state;
  }

  agent(key: string): string {
    return this.#state.agents.get(key)?.id ?? key;
  }

  message(key: string): string {
    return this.#state.messages.get(key)?.id ?? key;
  }

  run(key: string): string {
    return this.#state.runs.get(key)?.id ?? key;
  }

  call(key: string | undefined): string | null {
    return key === undefined ? null : (this.#state.toolCalls.get(key)?.id ?? key);
  }
}

function runJson({ id, key, status, error }: Run): RunJson {
  return { id, key, status, ...failureText(error) };
}

function agentJson(agent: Agent, names: Names): AgentJson {
  const { id, key, parentAgentKey, spawnCallKey, name, task, status, error } = agent;
  return {
    id,
    key,
    parentId: parentAgentKey === undefined ? null : names.agent(parentAgentKey),
    parentKey: parentAgentKey ?? null,
    spawnToolCallId: names.call(spawnCallKey),
    spawnToolCallKey: spawnCallKey ?? null,
    name: name ?? null,
    task: task ?? null,
    status,
    ...failureText(error),
    ...withdrawn(agent),
  };
}

interface MessageView {
  names: Names;
  all: boolean;
}

function messageJson(message: Message, state: TranscriptState, { names, all }: MessageView): MessageJson {
  const { id, key, role, agentKey, runKey, status } = message;
  return {
    id,
    key,
    role,
    agentId: names.agent(agentKey),
    agentKey,
    runId: names.run(runKey),
    runKey,
    status,
    text: joined(message, state, { kind: 'text', all }),
    reasoning: joined(message, state, { kind: 'reasoning', all }),
    ...withdrawn(message),
  };
}

function joined(
  { items }: Message,
  { blocks }: TranscriptState,
  { kind, all }: { kind: BlockKind; all: boolean },
): string {
  let text = '';
  for (const { type, key } of items) {
    const block = type === 'block' ? blocks.get(key) : undefined;
    if (block?.kind === kind && (all || (!block.retracted && !block.stale))) text += block.text;
  }
  return text;
}

function toolCallJson(call: ToolCall, names: Names): ToolCallJson {
  const { id, key, agentKey, messageKey, runKey, name, title, status, soft } = call;
  return {
    id,
    key,
    agentId: names.agent(agentKey),
    agentKey,
    messageId: names.message(messageKey),
    messageKey,
    runId: names.run(runKey),
    runKey,
    name,
    title: title ?? null,
    status,
    soft,
    ...inputOf(call),
    inputText: call.inputText,
    ...(call.hasOutput ? { output: call.output ?? null } : undefined),
    ...failureText(call.error),
    progress: progressJson(call),
    ...withdrawn(call),
  };
}

function progressJson({ progress }: ToolCall): ProgressJson | null {
  if (progress === undefined) return null;
  const { regressions: _, ...shown } = progress;
  return shown;
}

function askJson(ask: Ask, names: Names): AskJson {
  const { id, key, toolCallKey, agentKey, runKey, kind, state } = ask;
  return {
    id,
    key,
    toolCallId: names.call(toolCallKey),
    toolCallKey: toolCallKey ?? null,
    agentId: names.agent(agentKey),
    agentKey,
    runId: names.run(runKey),
    runKey,
    kind,
    state,
  };
}

function withdrawn({
  retracted,
  ...entity
}: {
  retracted?: boolean;
  stale?: boolean;
  hidden?: boolean;
}): Withdrawn {
  return retracted || entity.stale || entity.hidden ? { retracted: true } : {};
}

/** The input as stated; where nothing stated it, what was streamed, if that is whole. */
function inputOf({ hasInput, input, inputText, inputEncoding }: ToolCall): { input?: unknown } {
  if (hasInput) return { input: input ?? null };
  if (inputEncoding !== 'json' || !inputText.trimEnd().endsWith('}')) return {};
  try {
    return { input: JSON.parse(inputText) as unknown };
  } catch (cause) {
    if (cause instanceof SyntaxError) return {};
    throw cause;
  }
}
