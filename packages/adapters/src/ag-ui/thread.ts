import type { EventScope } from '@callboard/core';
import { AgentScopes } from '../internal/agent-scopes.ts';
import type { JsonObject } from '../internal/json.ts';
import { words } from '../internal/json.ts';
import type { EventBody, Stamp } from '../internal/stamp.ts';
import type { AgUiEvent } from './wire.ts';

/** A call that was announced. Its events go where it was announced, also when they name no owner or come in a later run. */
export interface KnownCall {
  scope: EventScope;
  messageId: string;
  /** Characters of input so far. */
  length: number;
  phase: 'input' | 'ready' | 'ended';
  name: string;
  /** Sub-agents that it spawned. */
  agents: string[];
}

/** A message that was told. */
export interface KnownMessage {
  scope: EventScope;
  role: 'text' | 'activity';
  isOpen: boolean;
  /** Characters of text and of reasoning so far. */
  length: { text: number; reasoning: number };
  meta: JsonObject;
  /** What an activity holds, and of which kind it is. */
  content?: unknown;
  activityType?: string;
}

/** A stream that is put together from chunks; at most one an owner. */
export interface Lane {
  kind: 'text' | 'tool' | 'reasoning';
  id: string;
}

/** How a sub-agent ended. */
export interface AgentEnding {
  outcome: 'completed' | 'failed';
  error?: unknown;
  result?: unknown;
}

/** What was read of one thread: the run that goes on, and everything that later events may name. */
export class Thread {
  readonly stamp: Stamp;
  readonly calls: Map<string, KnownCall> = new Map();
  readonly messages: Map<string, KnownMessage> = new Map();
  readonly lanes: Map<string, Lane> = new Map();
  readonly agentEndings: Map<string, AgentEnding> = new Map();
  /** Open questions: who asks, and about which call. */
  readonly asks: Map<string, { scope: EventScope; toolCallId?: string | undefined }> = new Map();
  /** Calls that a person refused, until the run that says so is over. */
  readonly denied: Set<string> = new Set();
  /** Runs of this stream. */
  readonly runs: Set<string> = new Set();
  /** Runs that ended with a question. */
  readonly waiting: Set<string> = new Set();
  /** Arguments that came before the start of their call. */
  readonly early: Map<string, AgUiEvent[]> = new Map();
  /** Tools of the application, when a request said which. */
  tools: ReadonlySet<unknown> | undefined;
  state: unknown;
  runId: string;
  /** The run was opened. */
  begun = false;
  /** The run has said its last word. */
  over = false;
  /** Opened by the request, before the server answered. */
  requested = false;
  /** Only stored messages were read. */
  stored = false;
  /** Counts what the wire gives no id. */
  ordinal = 0;
  /** The message of thoughts that 0.x streams without an id, and the title of its span. */
  thought: string | undefined;
  thinkingTitle: string | undefined;
  readonly #scopes: AgentScopes;

  constructor(stamp: Stamp, runId: string) {
    this.stamp = stamp;
    this.#scopes = new AgentScopes(stamp);
    this.runId = runId;
  }

  /** The scope of the run that goes on. */
  get scope(): EventScope {
    return this.scopeOf('root');
  }

  scopeOf(agentId: string): EventScope {
    return this.#scopes.of(this.runId, agentId);
  }

  /** The scope that an event names by its sub-agent. */
  owner(event: AgUiEvent): EventScope {
    return this.scopeOf(words(event['subagentRunId']) ?? 'root');
  }

  enter(runId: string): void {
    this.runId = runId;
    this.begun = false;
    this.over = false;
    this.requested = false;
    this.stored = false;
    this.ordinal = 0;
  }

  /** Opens the run when nothing did. */
  begin(facts: { parentRunId?: string; meta?: JsonObject } = {}): void {
    if (this.begun) return;
    this.begun = true;
    this.stamp.emit(this.scope, { type: 'run.start', signalsRun: false, toolExecutor: 'agent', ...facts });
  }

  emit(body: EventBody): void {
    this.stamp.emit(this.scope, body);
  }

  /** Keeps an event that could not be used, with the reason. */
  setAside(event: AgUiEvent, reason: string): void {
    this.emit({ type: 'raw', reason, data: event });
  }
}
