import type { EventScope } from '@callboard/core';
import { given } from './json.ts';
import type { SessionRuns } from './session-runs.ts';
import type { Stamp } from './stamp.ts';

/** Something worth saying that settles nothing. */
export interface Notice {
  id?: string | undefined;
  level: 'debug' | 'info' | 'warn' | 'error';
  message: string;
  code?: string | undefined;
  error?: unknown;
}

/** The notices of a session. What is said before its first run is told with that run. */
export class Notices {
  readonly #stamp: Stamp;
  readonly #runs: SessionRuns;
  #early: Notice[] = [];
  #count = 0;

  constructor(stamp: Stamp, runs: SessionRuns) {
    this.#stamp = stamp;
    this.#runs = runs;
  }

  tell(notice: Notice, scope?: EventScope): void {
    if (this.#runs.began) this.#emit(notice, scope ?? this.#runs.scope);
    else this.#early.push(notice);
  }

  /** Tells what waited for a run. */
  flush(): void {
    if (this.#early.length === 0 || !this.#runs.began) return;
    const early = this.#early;
    this.#early = [];
    for (const notice of early) this.#emit(notice, this.#runs.scope);
  }

  /** Nothing more comes: what still waits is told all the same. */
  close(): void {
    if (this.#early.length > 0 && !this.#runs.began) this.#runs.enter();
    this.flush();
  }

  reset(): void {
    this.#early = [];
    this.#count = 0;
  }

  #emit({ id, code, error, ...said }: Notice, scope: EventScope): void {
    const noticeId = id ?? `${this.#stamp.streamId}/n${this.#count++}`;
    this.#stamp.emit(scope, { type: 'notice', noticeId, ...said, ...given({ code, error }) });
  }
}
