import type { EventBody, Stamp } from '../internal/stamp.ts';
import type { EventScope } from '@callboard/core';

interface Entry {
  time: number;
  /** Among entries of one instant: beginnings before what happens inside, ends after it. */
  rank: number;
  scope: EventScope;
  body: EventBody;
}

/** Events of a trace, told in the order of their time. */
export class Timeline {
  readonly #entries: Entry[] = [];

  /** `rank`: how deep in the trace it begins; for ends the other way round, so that inner things end first. */
  add({ time, rank, scope }: { time: number; rank: number; scope: EventScope }, body: EventBody): void {
    this.#entries.push({ time, rank, scope, body });
  }

  tell(stamp: Stamp): void {
    const entries = this.#entries.map((entry, order) => ({ ...entry, order }));
    entries.sort((a, b) => a.time - b.time || a.rank - b.rank || a.order - b.order);
    for (const { time, scope, body } of entries) {
      stamp.at = time > 0 ? Math.floor(time / 1e6) : undefined;
      stamp.emit(scope, body);
    }
    stamp.at = undefined;
  }
}
