import type { EventEnvelope, EventScope, TranscriptEvent } from '@callboard/core';

type BodyOf<E> = E extends TranscriptEvent ? Omit<E, keyof EventEnvelope> : never;

/** An event without its envelope: what happened, not where. */
export type EventBody = BodyOf<TranscriptEvent>;

/** Where written events go. One sink is one stream: it alone hands out sequence numbers. */
export interface EventSink {
  streamId: string;
  /** The next sequence number, without holes. */
  nextSeq: () => number;
  append: (event: TranscriptEvent) => void;
  now: () => number;
}

/** Writes events of one scope; writers of other scopes share its sink and so its order. */
export interface EventWriter {
  readonly scope: EventScope;
  write: (body: EventBody) => void;
  /** A writer for another agent, run or step of the same stream. */
  in: (scope: Partial<EventScope>) => EventWriter;
}

/** Makes a writer that fills the envelope: version, stream, sequence, source time and scope. */
export function createEventWriter(sink: EventSink, scope: EventScope): EventWriter {
  return {
    scope,
    write: (body) => {
      const envelope = {
        v: 1,
        source: 'callboard',
        streamId: sink.streamId,
        epoch: 0,
        seq: sink.nextSeq(),
        at: sink.now(),
        scope,
      };
      sink.append({ ...envelope, ...body } as TranscriptEvent);
    },
    in: (other) => createEventWriter(sink, { ...scope, ...other }),
  };
}
