import type { Agent, Message, ToolCall, TranscriptState } from '@callboard/core';
import { selectAttempt } from '@callboard/core/selectors';
import type { AgentMemory, UnfinishedCall } from './agent-memory.ts';
import type { ChatMessage } from './model.ts';
import { asRequested, outcomeOf, recallConversation, recallTurn, turnsOf } from './recall-conversation.ts';
import type { RecalledTurn } from './recall-conversation.ts';

/** Asks the model to go on with an answer that was cut off. */
export const continueRequest =
  'Your last answer was cut off by a lost connection. Go on exactly where it stops, repeating nothing.';

/** What recalling a run takes. */
export interface RecallOptions {
  modelChars: number;
  system: string;
  subAgentSystem: string;
}

/**
 * Where an unfinished run stood, read from the state that its log folds to. Undefined when the run had not begun
 * to answer.
 */
export function recallRun(
  state: TranscriptState,
  runId: string,
  options: RecallOptions,
): { memory: AgentMemory; usedCallIds: string[] } | undefined {
  const runKey = state.runs.values().find((run) => run.id === runId)?.key;
  if (runKey === undefined) return undefined;
  const message = state.messages
    .values()
    .find((one) => one.runKey === runKey && one.role === 'assistant' && one.agentKey === 'root');
  if (!message) return undefined;
  const base: ChatMessage[] = [
    { role: 'system', text: options.system },
    ...recallConversation(state, { ...options, beforeRunKey: runKey }),
  ];
  const calls = state.toolCalls.values().filter((call) => call.runKey === runKey);
  return {
    memory: recallAgent({ message, base }, state, options),
    usedCallIds: calls.map((call) => call.id),
  };
}

function recallAgent(
  { message, base }: { message: Message; base: ChatMessage[] },
  state: TranscriptState,
  options: RecallOptions,
): AgentMemory {
  const turns = turnsOf(state, message);
  const last = turns.at(-1);
  const earlier = turns.slice(0, -1).flatMap((turn) => recallTurn(turn, options.modelChars));
  const openBlockId = openBlockOf(state, message);
  const calls = last?.calls ?? [];
  return {
    messages: [...base, ...earlier, ...unfinishedTurn(last)],
    steps: Math.max(0, ...turns.map((turn) => Number(turn.stepId.slice(1)) || 0)),
    settled: calls.filter((call) => call.hasInput && hasEnded(call)).map(asSettled),
    unfinished: calls.filter((call) => call.hasInput && !hasEnded(call)).map(asUnfinished),
    broken: calls.filter((call) => !call.hasInput && !hasEnded(call)).map((call) => call.id),
    ...(openBlockId === undefined ? {} : { openBlockId }),
    children: new Map(calls.flatMap((call) => recallChild(call, state, options))),
  };
}

/** The answer that was cut off, and for one of words alone the wish to go on. Results follow when its calls end. */
function unfinishedTurn(turn: RecalledTurn | undefined): ChatMessage[] {
  if (!turn) return [];
  const calls = turn.calls.filter((call) => call.hasInput).map(asRequested);
  if (calls.length > 0) return [{ role: 'assistant', text: turn.text, calls }];
  if (turn.text === '') return [];
  return [
    { role: 'assistant', text: turn.text, calls: [] },
    { role: 'user', text: continueRequest },
  ];
}

function recallChild(
  call: ToolCall,
  state: TranscriptState,
  options: RecallOptions,
): [string, AgentMemory][] {
  if (hasEnded(call)) return [];
  const agents = call.childAgentKeys.flatMap((key) => state.agents.get(key) ?? []);
  return agents.flatMap((agent): [string, AgentMemory][] => {
    const message = firstMessageOf(agent, state);
    if (!message) return [];
    const base: ChatMessage[] = [
      { role: 'system', text: options.subAgentSystem },
      { role: 'user', text: agent.task ?? '' },
    ];
    return [[call.id, recallAgent({ message, base }, state, options)]];
  });
}

function firstMessageOf(agent: Agent, state: TranscriptState): Message | undefined {
  const key = agent.messageKeys.at(0);
  return key === undefined ? undefined : state.messages.get(key);
}

function openBlockOf(state: TranscriptState, message: Message): string | undefined {
  const blocks = message.items.toArray().map((item) => state.blocks.get(item.key));
  return blocks.find((block) => block?.state === 'open')?.id;
}

function hasEnded(call: ToolCall): boolean {
  return call.ended !== undefined && !call.soft;
}

function asSettled(call: ToolCall) {
  return { call: asRequested(call), title: call.title ?? call.name, end: outcomeOf(call) };
}

function asUnfinished(call: ToolCall): UnfinishedCall {
  return {
    ...asRequested(call),
    ran: call.run !== undefined,
    attempt: selectAttempt(call),
  };
}
