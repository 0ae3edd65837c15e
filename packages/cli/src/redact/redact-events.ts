import type { TranscriptEvent } from '@callboard/core';
import type { Redactor } from './redactor.ts';

type Delta = Extract<
  TranscriptEvent,
  { type: 'block.delta' | 'tool.input.delta' | 'tool.output.delta' | 'artifact.delta' }
>;

const DELTAS: ReadonlySet<string> = new Set([
  'block.delta',
  'tool.input.delta',
  'tool.output.delta',
  'artifact.delta',
]);
/** Ends behind which no text of their scope goes on. */
const ENDS: ReadonlySet<string> = new Set([
  'message.end',
  'agent.end',
  'run.end',
  'run.wait',
  'stream.end',
  'step.reset',
]);

/**
 * Cleans events as they pass. A secret may be cut over many deltas, so the deltas of one text are held until it ends and
 * told as one. Events are numbered anew.
 */
export class EventRedactor {
  readonly #redactor: Redactor;
  readonly #held = new Map<string, { event: Delta; text: string; end: number }>();
  readonly #next = new Map<string, number>();

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  push(events: readonly TranscriptEvent[]): readonly TranscriptEvent[] {
    if (!this.#redactor.active) return events;
    return events.flatMap((event) => (isDelta(event) ? this.#hold(event) : this.#pass(event)));
  }

  /** What is still held. */
  end(): TranscriptEvent[] {
    return this.#release(() => true);
  }

  #hold(event: Delta): TranscriptEvent[] {
    const key = JSON.stringify([ownerOf(event), channelOf(event), event.epoch]);
    const known = this.#held.get(key);
    if (known && event.off <= known.end) {
      known.text += event.text.slice(known.end - event.off);
      known.end = Math.max(known.end, event.off + event.text.length);
      return [];
    }
    const passed = known ? this.#release((held) => held === key) : [];
    this.#held.set(key, { event, text: event.text, end: event.off + event.text.length });
    return passed;
  }

  #pass(event: TranscriptEvent): TranscriptEvent[] {
    const owner = ownerOf(event);
    const endsAll = ENDS.has(event.type);
    const released = this.#release((key, held) => {
      const [heldOwner] = JSON.parse(key) as [string];
      if (heldOwner === owner) return true;
      return endsAll && held.streamId === event.streamId;
    });
    return [...released, this.#number(this.#redactor.value(event))];
  }

  #release(isMeant: (key: string, event: Delta) => boolean): TranscriptEvent[] {
    const released: TranscriptEvent[] = [];
    for (const [key, { event, text }] of this.#held) {
      if (!isMeant(key, event)) continue;
      this.#held.delete(key);
      const { raw: _, ...told } = this.#redactor.value(event);
      released.push(this.#number({ ...told, text: this.#redactor.text(text) }));
    }
    return released;
  }

  #number<T extends TranscriptEvent>(event: T): T {
    const stream = JSON.stringify([event.streamId, event.epoch]);
    const seq = this.#next.get(stream) ?? 0;
    this.#next.set(stream, seq + 1);
    return { ...event, seq };
  }
}

function isDelta(event: TranscriptEvent): event is Delta {
  return DELTAS.has(event.type);
}

/** The block, call or artifact that an event is about. */
function ownerOf(event: TranscriptEvent): string {
  const { streamId, scope } = event;
  const place = [streamId, scope.runId, scope.agentId, scope.stepId ?? ''];
  if ('blockId' in event) return JSON.stringify([...place, 'block', event.messageId, event.blockId]);
  if ('toolCallId' in event) return JSON.stringify([...place, 'call', event.toolCallId]);
  return JSON.stringify([...place, 'artifactId' in event ? event.artifactId : '']);
}

function channelOf(event: Delta): string {
  return event.type === 'tool.output.delta' ? `output ${event.channel}` : event.type;
}
