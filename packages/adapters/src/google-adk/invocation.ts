import type { EndCause } from '../adapter.ts';
import type { EventScope, Usage } from '@callboard/core';
import { given } from '../internal/json.ts';
import type { Stamp } from '../internal/stamp.ts';
import type { AgentTree } from './agents.ts';
import type { CallBook } from './calls.ts';

/** Where a run stands after its latest event. */
export interface Standing {
  /** The event may have been the last one. */
  final: boolean;
  error: unknown;
  /** Whose error it is. */
  agentId: string;
  /** The agent was interrupted. */
  stopped: boolean;
}

const OPEN: Standing = { final: false, error: undefined, agentId: 'root', stopped: false };

/** The invocations of a session, one after the other: each is a run. No event says that one is over; its last one shows it. */
export class Invocations {
  readonly #stamp: Stamp;
  readonly #base: string;
  readonly #agents: AgentTree;
  readonly #calls: CallBook;
  #runId: string | undefined;
  #usage: Usage = {};
  #standing: Standing = OPEN;

  constructor(stamp: Stamp, base: string, { agents, calls }: { agents: AgentTree; calls: CallBook }) {
    this.#stamp = stamp;
    this.#base = base;
    this.#agents = agents;
    this.#calls = calls;
  }

  get runId(): string {
    return this.#runId ?? this.#base;
  }

  get scope(): EventScope {
    return this.#stamp.scope(this.runId);
  }

  /** What the last event said of a failure. */
  get error(): unknown {
    return this.#standing.error;
  }

  get final(): boolean {
    return this.#standing.final;
  }

  /** Goes on with this invocation. Another one ends the one before, however its last event looked; true then. */
  enter(invocationId: string | undefined, at?: number): boolean {
    const runId = invocationId ?? this.runId;
    if (runId === this.#runId) return false;
    if (this.#runId !== undefined) this.#end();
    this.#runId = runId;
    this.#usage = {};
    this.#standing = OPEN;
    const who = { signalsRun: false, toolExecutor: 'agent' } as const;
    this.#stamp.emit(this.scope, { type: 'run.start', ...who, ...given({ at }) });
    return true;
  }

  /** Notes how the run stands now. */
  note(standing: Partial<Standing>): void {
    this.#standing = { ...OPEN, ...standing };
  }

  count(usage: Usage): void {
    const sum: Record<string, unknown> = { ...this.#usage };
    for (const [name, value] of Object.entries(usage)) sum[name] = Number(sum[name] ?? 0) + Number(value);
    this.#usage = sum;
    if (Object.keys(usage).length > 0)
      this.#stamp.emit(this.scope, { type: 'run.update', usage: this.#usage });
  }

  /** Nothing follows. A run whose last event was no last word, or may have been none, is left to the end of the stream. */
  close(cause?: EndCause): void {
    if (this.#runId !== undefined && this.#standing.final && cause !== 'error') this.#end();
  }

  /** The run failed: the request was refused, or the runner threw. */
  fail(error: unknown): void {
    this.enter(undefined);
    this.#standing = { ...OPEN, final: true, error };
    this.#end();
  }

  #end(): void {
    const { scope, runId } = this;
    const { error, agentId, stopped } = this.#standing;
    this.#runId = undefined;
    if (error !== undefined) {
      this.#agents.fail(runId, agentId, error);
      this.#agents.end(runId, 'completed');
      this.#stamp.emit(scope, { type: 'run.end', outcome: 'failed', error });
    } else if (stopped) {
      this.#agents.end(runId, 'cancelled');
      this.#stamp.emit(scope, { type: 'run.end', outcome: 'cancelled', by: 'source' });
    } else if (this.#calls.asks.waiting(runId)) {
      this.#stamp.emit(scope, { type: 'run.end', outcome: 'waiting' });
    } else {
      this.#agents.end(runId, 'completed');
      this.#stamp.emit(scope, { type: 'run.end', outcome: 'completed' });
    }
  }
}
