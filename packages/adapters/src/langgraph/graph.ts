import type { EventScope, PlanItem, Usage } from '@callboard/core';
import { AgentScopes } from '../internal/agent-scopes.ts';
import { finite, given, isObject } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { EventBody, Stamp } from '../internal/stamp.ts';

/** A call and how far it is. */
export interface GraphCall {
  id: string;
  scope: EventScope;
  /** The message that shows it; unknown for one that only frames of tools name. */
  messageId?: string | undefined;
  name: string;
  input?: unknown;
  /** Characters of input text so far. */
  length: number;
  /** Characters of live output so far. */
  shown: number;
  phase: 'input' | 'ready' | 'running' | 'ended';
  /** It failed, and the reason has not come yet. */
  failing?: boolean;
  /** The question about it. */
  asked?: string;
  agentId?: string;
  /** How it ended, for a sub-agent whose link comes later. */
  ending?: { outcome: 'completed' | 'failed'; error?: unknown };
}

/** A message that is written, or was. */
export interface GraphMessage {
  id: string;
  scope: EventScope;
  agentId: string;
  isOpen: boolean;
  blocks: { id: string; kind: string; length: number; isOpen: boolean }[];
  /** Calls by their index in the model's answer. */
  byIndex: Map<unknown, GraphCall>;
  calls: GraphCall[];
}

/** A sub-graph that was seen. */
export interface GraphAgent {
  id: string;
  namespace: readonly string[];
  scope: EventScope;
  spawn?: GraphCall | undefined;
  name?: string | undefined;
  ended: boolean;
}

/** A question, with the call that it is about. */
export interface GraphAsk {
  scope: EventScope;
  call?: GraphCall | undefined;
}

/** What one run is told apart by, and all that later frames may name. */
export class Graph {
  readonly stamp: Stamp;
  readonly agents: Map<string, GraphAgent> = new Map();
  /** By agent and id. */
  readonly messages: Map<string, GraphMessage> = new Map();
  readonly calls: Map<string, GraphCall> = new Map();
  /** Messages of tools that were read, by agent and id. */
  readonly results: Set<string> = new Set();
  /** Calls by the task that runs them. */
  readonly byTask: Map<string, { toolCallId: string; agentId: string }> = new Map();
  readonly asks: Map<string, GraphAsk> = new Map();
  /** The message that each place is writing. */
  readonly writing: Map<string, string> = new Map();
  /** Messages of the current protocol that are open, by place; `result`: the output of a call. */
  readonly open: Map<string, GraphMessage | 'result'> = new Map();
  /** The plan of each agent, as it was told last. */
  readonly plans: Map<string, readonly PlanItem[]> = new Map();
  readonly tasks: Set<string> = new Set();
  /** Runs that wait for a person. */
  readonly waiting: Set<string> = new Set();
  readonly usages: Map<string, Usage> = new Map();
  readonly base: string;
  runId: string;
  turn = 0;
  begun = false;
  over = false;
  /** The run has stopped for a person. */
  paused = false;
  /** Frames say when a tool begins to run. */
  signalsRun = false;
  ordinal = 0;
  /** What a node of the root threw, while nothing follows. */
  thrown: unknown;
  /** The root has answered in this run. */
  spoke = false;
  /** A cold record is read: nothing in it was shown before. */
  isCold = false;
  /** What is told now is a record that the store may know: nothing of it starts. */
  isRecord = false;
  readonly #scopes: AgentScopes;

  constructor(stamp: Stamp, runId: string) {
    this.stamp = stamp;
    this.#scopes = new AgentScopes(stamp);
    this.base = runId;
    this.runId = runId;
  }

  get scope(): EventScope {
    return this.scopeOf('root');
  }

  scopeOf(agentId: string): EventScope {
    return this.#scopes.of(this.runId, agentId);
  }

  emit(body: EventBody): void {
    this.stamp.emit(this.scope, body);
  }

  begin(): void {
    if (this.begun) return;
    this.begun = true;
    this.emit({ type: 'run.start', signalsRun: this.signalsRun, toolExecutor: 'agent' });
  }

  /** Begins the next run of the same thread. */
  nextRun(runId?: string): void {
    this.turn += 1;
    this.runId = runId ?? `${this.base}#${this.turn}`;
    this.begun = false;
    this.over = false;
    this.paused = false;
    this.ordinal = 0;
    this.spoke = false;
    this.thrown = undefined;
    this.tasks.clear();
    this.writing.clear();
    this.open.clear();
    this.usages.clear();
    this.begin();
  }

  /** The root's last word is a whole answer, and nothing is under way. */
  get isSettled(): boolean {
    if (!this.spoke || this.over || this.paused) return false;
    const own = [...this.messages.values()].filter(({ scope }) => scope.runId === this.runId);
    const last = own.findLast(({ agentId }) => agentId === 'root');
    const isBusy = [...this.calls.values()].some(
      ({ phase, scope }) => phase !== 'ended' && scope.runId === this.runId,
    );
    return !isBusy && this.tasks.size === 0 && own.every(({ isOpen }) => !isOpen) && last?.calls.length === 0;
  }

  /** Questions of a thread that is done are over, whatever was answered. */
  closeAsks(): void {
    for (const [askId, { scope }] of this.asks)
      this.stamp.emit(this.scopeOf(scope.agentId), {
        type: 'ask.close',
        askId,
        outcome: 'superseded',
        by: 'unknown',
      });
    this.asks.clear();
  }

  /** Tells history. */
  asRecord(tell: () => void): void {
    this.isRecord = true;
    try {
      this.stamp.snapshot(this.scope, tell);
    } finally {
      this.isRecord = false;
    }
  }

  setAside(reason: string, data: unknown): void {
    this.emit({ type: 'raw', reason, data });
  }

  /** Counts what a model used, once a message. */
  count(messageId: string, usage: unknown): void {
    if (!isObject(usage)) return;
    this.usages.set(messageId, usageOf(usage));
  }
}

/** Calls are known by the agent that makes them and their id. */
export function callKey(agentId: string, toolCallId: string): string {
  return `${agentId} ${toolCallId}`;
}

function usageOf(usage: JsonObject): Usage {
  const details = isObject(usage['output_token_details']) ? usage['output_token_details'] : {};
  const read = isObject(usage['input_token_details']) ? usage['input_token_details'] : {};
  return given({
    inputTokens: finite(usage['input_tokens']),
    outputTokens: finite(usage['output_tokens']),
    totalTokens: finite(usage['total_tokens']),
    reasoningTokens: finite(details['reasoning']),
    cachedInputTokens: finite(read['cache_read']),
  });
}
