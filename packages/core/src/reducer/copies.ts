import type {
  Agent,
  Ask,
  Block,
  Message,
  Run,
  StreamCursor,
  Tally,
  ToolCall,
  TranscriptState,
} from '../entities/index.ts';
import type { Mutable } from '../internal/mutable.ts';

/** A copy with every field named, so that none can be forgotten. */
type Whole<T> = { -readonly [K in keyof Required<T>]: T[K] };

/*
 * Copies name every field, and all copies of an entity come from one place: then they share one shape, and copying costs
 * about a twentieth of a spread, which engines do slowly once it has met a few shapes.
 */

/** A copy of a call, to be written to. */
export function copyCall(c: ToolCall): Whole<ToolCall> {
  // prettier-ignore
  return {
    entity: c.entity, key: c.key, id: c.id, occurrence: c.occurrence, agentKey: c.agentKey,
    runKey: c.runKey, messageKey: c.messageKey, stepId: c.stepId, name: c.name, title: c.title,
    kind: c.kind, executor: c.executor, server: c.server, locations: c.locations, meta: c.meta,
    recovered: c.recovered, status: c.status, soft: c.soft, settleReason: c.settleReason,
    interruptedFrom: c.interruptedFrom, confidence: c.confidence, effects: c.effects,
    awaitsClient: c.awaitsClient, finishedAfterStop: c.finishedAfterStop, correctedFrom: c.correctedFrom,
    reason: c.reason, resumeTo: c.resumeTo, denied: c.denied, detached: c.detached, inputText: c.inputText,
    input: c.input, hasInput: c.hasInput, inputEncoding: c.inputEncoding, inputComplete: c.inputComplete,
    output: c.output, hasOutput: c.hasOutput, outputPreliminary: c.outputPreliminary,
    outputChannels: c.outputChannels, error: c.error, errorPhase: c.errorPhase, progress: c.progress,
    fullSeen: c.fullSeen, askKeys: c.askKeys, childAgentKeys: c.childAgentKeys, callerKey: c.callerKey,
    attempts: c.attempts, thinkingBefore: c.thinkingBefore, thinkingAfter: c.thinkingAfter,
    started: c.started, ready: c.ready, run: c.run, ended: c.ended, endedSeen: c.endedSeen, last: c.last,
    waitedMs: c.waitedMs, waitingSince: c.waitingSince, implied: c.implied, hidden: c.hidden,
    retracted: c.retracted, stale: c.stale, reused: c.reused, gap: c.gap,
  };
}

/** A copy of a block, to be written to. */
export function copyBlock(b: Block): Whole<Block> {
  // prettier-ignore
  return {
    entity: b.entity, key: b.key, id: b.id, messageKey: b.messageKey, stepId: b.stepId, kind: b.kind,
    text: b.text, blank: b.blank, value: b.value, state: b.state, gap: b.gap, endedEmpty: b.endedEmpty,
    opaque: b.opaque, meta: b.meta, retracted: b.retracted, stale: b.stale, started: b.started,
    ended: b.ended, reused: b.reused,
  };
}

/** A copy of a message, to be written to. */
export function copyMessage(m: Message): Whole<Message> {
  // prettier-ignore
  return {
    entity: m.entity, key: m.key, id: m.id, clientId: m.clientId, role: m.role, agentKey: m.agentKey,
    runKey: m.runKey, items: m.items, status: m.status, soft: m.soft, settleReason: m.settleReason,
    error: m.error, finishReason: m.finishReason, model: m.model, meta: m.meta, createdAt: m.createdAt,
    unconfirmed: m.unconfirmed, implied: m.implied, retracted: m.retracted, stale: m.stale, tally: m.tally,
    started: m.started, ended: m.ended,
  };
}

/** A copy of an agent, to be written to. */
export function copyAgent(a: Agent): Whole<Agent> {
  // prettier-ignore
  return {
    entity: a.entity, key: a.key, id: a.id, parentAgentKey: a.parentAgentKey, spawnCallKey: a.spawnCallKey,
    messageKey: a.messageKey, link: a.link, name: a.name, task: a.task, model: a.model,
    background: a.background, status: a.status, soft: a.soft, error: a.error, result: a.result,
    settleReason: a.settleReason, reason: a.reason, progress: a.progress, usage: a.usage, meta: a.meta,
    runKeys: a.runKeys, childAgentKeys: a.childAgentKeys, messageKeys: a.messageKeys, tally: a.tally,
    started: a.started, ended: a.ended, last: a.last, implied: a.implied, retracted: a.retracted,
    members: a.members,
  };
}

/** A copy of a run, to be written to. */
export function copyRun(r: Run): Whole<Run> {
  // prettier-ignore
  return {
    entity: r.entity, key: r.key, id: r.id, parentRunId: r.parentRunId, status: r.status, soft: r.soft,
    error: r.error, limit: r.limit, reason: r.reason, stoppedBy: r.stoppedBy, model: r.model,
    title: r.title, usage: r.usage, meta: r.meta, signalsRun: r.signalsRun, toolExecutor: r.toolExecutor,
    streamId: r.streamId, tally: r.tally, started: r.started, ended: r.ended, implied: r.implied,
    members: r.members,
  };
}

/** A copy of a state, to be written to. */
export function copyState(s: TranscriptState): Whole<TranscriptState> {
  // prettier-ignore
  return {
    sessionId: s.sessionId, keepRaw: s.keepRaw, runs: s.runs, agents: s.agents, messages: s.messages,
    blocks: s.blocks, toolCalls: s.toolCalls, asks: s.asks, plans: s.plans, artifacts: s.artifacts,
    notices: s.notices, openAskKeys: s.openAskKeys, openRunKeys: s.openRunKeys, raw: s.raw,
    streams: s.streams, tally: s.tally, structure: s.structure, diagnostics: s.diagnostics,
    ledger: s.ledger,
  };
}

/** A copy of a tally, to be written to. */
export function copyTally(t: Tally): Mutable<Tally> {
  const { total, live, waiting, completed, failed, denied, cancelled, interrupted } = t;
  return { total, live, waiting, completed, failed, denied, cancelled, interrupted };
}

/** A copy of a cursor, to be written to. */
export function copyCursor(c: StreamCursor): Mutable<StreamCursor> {
  const { streamId, epoch, seq, ahead, mode, resumable, complete, open, gap } = c;
  return { streamId, epoch, seq, ahead, mode, resumable, complete, open, gap };
}

const COPIES = {
  'tool-call': copyCall,
  block: copyBlock,
  message: copyMessage,
  agent: copyAgent,
  run: copyRun,
  ask: (ask: Ask): Ask => ({ ...ask }),
};

/** Entities that change. */
export type Changing = ToolCall | Block | Message | Agent | Run | Ask;

/** A copy of an entity, to be written to. */
export function copyOf<T extends Changing>(entity: T): Mutable<T> {
  const copy = COPIES[entity.entity] as unknown as (entity: T) => Mutable<T>;
  return copy(entity);
}

/** The entity with some fields changed. */
export function change<T extends Changing>(entity: T, fields: Partial<T>): T {
  return Object.assign(copyOf(entity), fields);
}

/** The entity without some fields: itself when it has none of them. */
export function clear<T extends Changing>(entity: T, ...names: readonly (keyof T)[]): T {
  for (const name of names) if (entity[name] !== undefined) return cleared(entity, names);
  return entity;
}

function cleared<T extends Changing>(entity: T, names: readonly (keyof T)[]): T {
  const copy: { [N in keyof T]: T[N] | undefined } = copyOf(entity);
  for (const name of names) copy[name] = undefined;
  return copy as T;
}
