import type { EndCause } from '../adapter.ts';
import type { EventScope, Meta, Usage } from '@callboard/core';
import type { Stamp } from './stamp.ts';

/** How a run ends. */
export interface RunEnding {
  outcome: 'completed' | 'failed' | 'cancelled' | 'limit';
  error?: unknown;
  limit?: string;
  reason?: string;
  by?: 'user' | 'source';
  at?: number;
  usage?: Usage;
}

/** The runs of a session, one after the other: a person's words and everything they set going. */
export class SessionRuns {
  readonly #stamp: Stamp;
  readonly #base: string;
  /** The wire says when a tool begins to run. */
  signalsRun: boolean;
  #count = 0;
  #id: string;
  #open = false;
  #held: RunEnding | undefined;
  #waiting = false;
  readonly #beforeEnd: (ending: RunEnding) => void;

  /**
   * `base` is the id of a run that the wire gives none; later ones are numbered after it. `signalsRun`: the wire says when a
   * tool begins to run. `beforeEnd` tells what has to be over before its run is.
   */
  constructor(
    stamp: Stamp,
    { base, signalsRun }: { base: string; signalsRun: boolean },
    beforeEnd: (ending: RunEnding) => void,
  ) {
    this.#stamp = stamp;
    this.#base = base;
    this.#id = base;
    this.signalsRun = signalsRun;
    this.#beforeEnd = beforeEnd;
  }

  get scope(): EventScope {
    return this.#stamp.scope(this.#id);
  }

  get id(): string {
    return this.#id;
  }

  /** A run goes on. */
  get isOpen(): boolean {
    return this.#open;
  }

  /** A run began, whatever became of it. */
  get began(): boolean {
    return this.#count > 0;
  }

  /** At least one run ended and none is open. */
  get over(): boolean {
    return this.#count > 0 && !this.#open;
  }

  /** Goes on with the open run, or begins one. */
  enter(facts: { model?: string; meta?: Meta } = {}): EventScope {
    if (!this.#open) return this.begin(undefined, facts);
    if (Object.keys(facts).length > 0) this.#stamp.emit(this.scope, { type: 'run.update', ...facts });
    return this.scope;
  }

  /** Begins the next run. One that is still open keeps waiting for its end. */
  begin(id: string | undefined, facts: { model?: string; meta?: Meta } = {}): EventScope {
    this.flush();
    this.#id = id ?? (this.#count === 0 ? this.#base : `${this.#base}#${this.#count}`);
    this.#count += 1;
    this.#open = true;
    this.#waiting = false;
    this.#start(facts);
    return this.scope;
  }

  /** The run waits for a person. */
  wait(reason: string): void {
    if (!this.#open || this.#waiting) return;
    this.#waiting = true;
    this.#stamp.emit(this.scope, { type: 'run.wait', reason });
  }

  /** The run that waited goes on. */
  goOn(): void {
    if (this.#open && this.#waiting) this.#start({});
    this.#waiting = false;
  }

  /** Nothing has to follow, yet something may: the end is told by `flush`, and forgotten when it goes on. */
  hold(ending: RunEnding | undefined): void {
    if (this.#open) this.#held = ending;
  }

  flush(): void {
    if (this.#held) this.end(this.#held);
  }

  /** No more comes on this connection: one that broke leaves open what was to follow. */
  close(cause?: EndCause): void {
    if (cause !== 'error') this.flush();
  }

  end(ending: RunEnding): void {
    this.#held = undefined;
    if (!this.#open) return;
    this.#beforeEnd(ending);
    this.#open = false;
    this.#stamp.emit(this.scope, { type: 'run.end', ...ending });
  }

  reset(): void {
    this.#waiting = false;
    this.#count = 0;
    this.#id = this.#base;
    this.#open = false;
    this.#held = undefined;
  }

  #start(facts: { model?: string; meta?: Meta }): void {
    const said = { signalsRun: this.signalsRun, toolExecutor: 'agent', ...facts } as const;
    this.#stamp.emit(this.scope, { type: 'run.start', ...said });
  }
}
