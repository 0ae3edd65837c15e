import type { EndCause } from '../adapter.ts';
import type { EventScope, Usage } from '@callboard/core';
import { given, sameJson } from './json.ts';
import type { Stamp } from './stamp.ts';

/** How a run ends. */
export interface Ending {
  outcome: 'completed' | 'failed' | 'limit' | 'cancelled' | 'waiting';
  error?: unknown;
  limit?: string;
  reason?: string;
}

type Count = 'inputTokens' | 'outputTokens' | 'reasoningTokens' | 'cachedInputTokens' | 'totalTokens';

/**
 * Runs of a wire that knows only requests and responses. A run goes from a person's words to the answer that asks for
 * nothing more; the responses between, which ask for tools of the client, belong to it.
 */
export class RequestRuns {
  /** Calls that wait for a result from the client. */
  readonly pending: Set<string> = new Set();
  /** Calls that the provider answers itself; while the client has to go on, they wait with its own. */
  readonly atProvider: Set<string> = new Set();
  readonly #stamp: Stamp;
  readonly #base: string;
  readonly #toolExecutor: 'client' | 'agent';
  #count = 0;
  #id: string | undefined;
  #open = false;
  /** Only words of people so far. */
  #asked = false;
  #held: Ending | undefined;
  /** Tokens of earlier responses, and with those of the current one. */
  #before: Usage = {};
  #sum: Usage = {};

  /** `base` is the id of the first run; later ones are numbered after it. */
  constructor(stamp: Stamp, base: string, toolExecutor: 'client' | 'agent' = 'client') {
    this.#stamp = stamp;
    this.#base = base;
    this.#toolExecutor = toolExecutor;
  }

  /** The scope of the run that is open, or was last. */
  get scope(): EventScope {
    return this.#stamp.scope(this.#id ?? (this.#count < 2 ? this.#base : `${this.#base}#${this.#count - 1}`));
  }

  /** Something was told. */
  get begun(): boolean {
    return this.#count > 0;
  }

  /** Nothing more has to come. */
  get over(): boolean {
    return this.#count > 0 && (!this.#open || this.#held !== undefined);
  }

  /** A call has its result, or was withdrawn. False for one that this run does not know. */
  answered(toolCallId: string): boolean {
    return this.pending.delete(toolCallId) || this.atProvider.delete(toolCallId);
  }

  /** Another answer begins: the client has gone on, so that nothing waits for it. What it did is not known here. */
  goneOn(): void {
    this.#forget();
  }

  /** Goes on with the open run, or begins one, under an id of its own if the wire has one. */
  enter(model?: string, id?: string): EventScope {
    this.#held = undefined;
    this.#asked = false;
    const facts = given({ model });
    if (!this.#open) {
      this.#open = true;
      this.#id = id;
      this.#count += 1;
      this.#before = {};
      this.#sum = {};
      this.#stamp.emit(this.scope, {
        type: 'run.start',
        signalsRun: false,
        toolExecutor: this.#toolExecutor,
        ...facts,
      });
    } else if (model !== undefined) this.#stamp.emit(this.scope, { type: 'run.update', ...facts });
    return this.scope;
  }

  /** A person speaks: the next run begins. What the one before left unanswered stays so. */
  turn(): EventScope {
    if (this.#open && !this.#asked) {
      this.pending.clear();
      this.end({ outcome: 'completed' });
    }
    const scope = this.enter();
    this.#asked = true;
    return scope;
  }

  /** States the tokens of the current response, as counted so far. */
  count(usage: Usage): void {
    const sum: Usage = { ...this.#before };
    for (const name of Object.keys(usage) as Count[]) {
      sum[name] = (this.#before[name] ?? 0) + (usage[name] ?? 0);
    }
    if (Object.keys(sum).length > 0 && !sameJson(sum, this.#sum))
      this.#stamp.emit(this.scope, { type: 'run.update', usage: sum });
    this.#sum = sum;
  }

  /** The response is over; the tokens of the next one come on top. */
  closeCount(): void {
    this.#before = this.#sum;
  }

  /** The response is over and the client has to go on: the end is told when nothing follows. */
  hold(ending: Ending): void {
    if (this.#open) this.#held = ending;
  }

  /** Ends the open run. */
  end(ending: Ending): void {
    if (!this.#open) return;
    this.#open = false;
    this.#held = undefined;
    const isWell = ending.outcome === 'completed' || ending.outcome === 'waiting';
    const waiting = this.pending.size === 0 ? [] : [...this.pending, ...this.atProvider];
    const pending = isWell ? { pendingToolCallIds: waiting } : undefined;
    this.#forget();
    this.#stamp.emit(this.scope, { type: 'run.end', ...ending, ...pending });
  }

  /** Tells an end that waited for something to follow. After a connection that broke something may. */
  close(cause?: EndCause): void {
    if (this.#held && cause !== 'error') this.end(this.#held);
  }

  /** Everything comes again from the start. */
  reset(): void {
    this.#count = 0;
    this.#id = undefined;
    this.#open = false;
    this.#held = undefined;
    this.#forget();
  }

  #forget(): void {
    this.pending.clear();
    this.atProvider.clear();
  }
}
