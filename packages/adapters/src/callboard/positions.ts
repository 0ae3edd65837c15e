import type { EventScope, TranscriptEvent } from '@callboard/core';
import type { StreamPosition } from '../adapter.ts';
import { eventId } from './encode.ts';

/** How far one stream was read. */
export interface ReadPosition {
  streamId: string;
  epoch: number;
  seq: number;
  scope: EventScope;
  lastEventId?: string | undefined;
}

/** Numbers that were skipped. */
export interface Gap {
  from: number;
  to: number;
}

/** How far the streams of one wire were read, and the last place before anything was missing. */
export class Positions {
  /** Something is missing behind `safe`. */
  missing = false;
  readonly #streams = new Map<string, ReadPosition>();
  #latest: ReadPosition | undefined;
  #frozen: ReadPosition | undefined;

  /** Takes the place where a reloaded store stands. */
  begin(
    from: { streamId: string; epoch: number; seq: number; lastEventId?: string },
    scope: EventScope,
  ): void {
    this.#latest = { ...from, scope };
    this.#streams.set(from.streamId, this.#latest);
  }

  of(streamId: string): ReadPosition | undefined {
    return this.#streams.get(streamId);
  }

  /** The place after which a server should go on; undefined before the first event. */
  get safe(): StreamPosition | undefined {
    const place = this.#frozen ?? this.#latest;
    if (place === undefined) return undefined;
    const { streamId, epoch, seq, lastEventId = eventId(place) } = place;
    return { streamId, epoch, seq, lastEventId };
  }

  /** Notes an event and says what was skipped before it. A first event is taken as the place where we join. */
  note({ streamId, epoch, seq, scope }: TranscriptEvent, lastEventId: string | undefined): Gap | undefined {
    const known = this.#latest?.streamId === streamId ? this.#latest : this.#streams.get(streamId);
    if (known === undefined) {
      this.#latest = { streamId, epoch, seq, scope, lastEventId };
      this.#streams.set(streamId, this.#latest);
      return undefined;
    }
    known.scope = scope;
    const isOld = epoch < known.epoch || (epoch === known.epoch && seq <= known.seq);
    if (isOld) return undefined;
    const from = epoch > known.epoch ? 0 : known.seq + 1;
    const gap = seq > from ? { from, to: seq - 1 } : undefined;
    if (gap && !this.missing) {
      this.missing = true;
      this.#frozen = { ...known };
    }
    known.epoch = epoch;
    known.seq = seq;
    known.lastEventId = lastEventId;
    this.#latest = known;
    return gap;
  }

  /** What was read behind a hole will be read again. */
  goBack(): void {
    if (this.#frozen) {
      this.#latest = this.#frozen;
      this.#streams.set(this.#frozen.streamId, this.#frozen);
    }
    this.#frozen = undefined;
    this.missing = false;
  }
}
