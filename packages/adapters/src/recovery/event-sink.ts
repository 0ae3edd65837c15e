import type { EventScope, TranscriptEvent } from '@callboard/core';
import type { EventBody } from '../internal/stamp.ts';

/** Collects what becomes of one event. Everything keeps its envelope, so that it counts as said by the same source. */
export class EventSink {
  #now: TranscriptEvent | undefined;
  #events: TranscriptEvent[] = [];

  /** The events that follow come from this one. */
  at(event: TranscriptEvent): void {
    this.#now = event;
  }

  /** Passes an event on as it is. */
  pass(event: TranscriptEvent): void {
    this.#events.push(event);
  }

  /** Says something that the source did not say in these words. */
  say(scope: EventScope, body: EventBody): void {
    if (!this.#now) return;
    const { v, source, streamId, epoch, seq, at, seen, authority, raw } = this.#now;
    const times = {
      ...(at === undefined ? undefined : { at }),
      ...(seen === undefined ? undefined : { seen }),
    };
    // What a client says of its own connection is not what it says of a text.
    const said = authority === undefined || authority === 'local' ? undefined : { authority };
    const kept = raw === undefined ? undefined : { raw };
    this.#events.push({
      v,
      source,
      streamId,
      epoch,
      seq,
      scope,
      ...times,
      ...said,
      ...kept,
      ...body,
    });
  }

  take(): TranscriptEvent[] {
    const taken = this.#events;
    this.#events = [];
    return taken;
  }
}
