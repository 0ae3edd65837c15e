import type { Agent, Ask, Block, Message, Run, Stamp, ToolCall } from '../entities/index.ts';
import { EntityList } from '../internal/entity-list.ts';
import { EMPTY_TALLY } from '../reducer/tally.ts';

/** The fixed instant of built entities: 1 January 2025, 12:00 UTC, on both clocks. */
export const BUILT_AT: Required<Stamp> = { at: 1_735_732_800_000, seen: 1_735_732_800_000 };

/** A running call `read_file` with whole input; override what the story is about. */
export function buildToolCall(overrides: Partial<ToolCall> = {}): ToolCall {
  return {
    entity: 'tool-call',
    key: 'call:root/t1',
    id: 't1',
    occurrence: 1,
    agentKey: 'root',
    runKey: 'run:r1',
    messageKey: 'message:root/m1',
    name: 'read_file',
    status: 'running',
    soft: false,
    confidence: 'stated',
    inputText: '{"path":"notes.md"}',
    input: { path: 'notes.md' },
    hasInput: true,
    inputEncoding: 'json',
    inputComplete: true,
    hasOutput: false,
    outputPreliminary: false,
    askKeys: [],
    childAgentKeys: [],
    started: BUILT_AT,
    ready: BUILT_AT,
    run: BUILT_AT,
    last: BUILT_AT,
    waitedMs: 0,
    ...overrides,
  };
}

/** A running sub-agent of the root that no call spawned. */
export function buildAgent(overrides: Partial<Agent> = {}): Agent {
  return {
    entity: 'agent',
    key: 'agent:a1',
    id: 'a1',
    parentAgentKey: 'root',
    link: 'explicit',
    name: 'Scout',
    background: false,
    status: 'running',
    soft: false,
    runKeys: ['run:r1'],
    childAgentKeys: EntityList.empty(),
    messageKeys: EntityList.empty(),
    tally: EMPTY_TALLY,
    started: BUILT_AT,
    last: BUILT_AT,
    members: EntityList.empty(),
    ...overrides,
  };
}

/** A streaming assistant message without items. */
export function buildMessage(overrides: Partial<Message> = {}): Message {
  return {
    entity: 'message',
    key: 'message:root/m1',
    id: 'm1',
    role: 'assistant',
    agentKey: 'root',
    runKey: 'run:r1',
    items: EntityList.empty(),
    status: 'streaming',
    soft: false,
    tally: EMPTY_TALLY,
    started: BUILT_AT,
    ...overrides,
  };
}

/** An open text block. */
export function buildBlock(overrides: Partial<Block> = {}): Block {
  return {
    entity: 'block',
    key: 'block:root/m1//b1',
    id: 'b1',
    messageKey: 'message:root/m1',
    kind: 'text',
    text: 'Here is what I found.',
    state: 'open',
    started: BUILT_AT,
    ...overrides,
  };
}

/** An open approval of the call that `buildToolCall` makes. */
export function buildAsk(overrides: Partial<Ask> = {}): Ask {
  return {
    entity: 'ask',
    key: 'ask:p1',
    id: 'p1',
    kind: 'approval',
    toolCallKey: 'call:root/t1',
    agentKey: 'root',
    runKey: 'run:r1',
    state: 'open',
    soft: false,
    opened: BUILT_AT,
    ...overrides,
  };
}

/** A running run. */
export function buildRun(overrides: Partial<Run> = {}): Run {
  return {
    entity: 'run',
    key: 'run:r1',
    id: 'r1',
    status: 'running',
    soft: false,
    signalsRun: true,
    toolExecutor: 'agent',
    streamId: 's1',
    tally: EMPTY_TALLY,
    started: BUILT_AT,
    members: EntityList.empty(),
    ...overrides,
  };
}
