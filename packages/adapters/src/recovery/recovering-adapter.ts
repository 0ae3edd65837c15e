import type { TranscriptEvent } from '@callboard/core';
import type { Adapter, EndCause, ReopenMode } from '../adapter.ts';
import { EventFilter } from './event-filter.ts';
import { Numbering } from './numbering.ts';
import type { AdapterRecoveryOptions } from './options.ts';

/**
 * Lets every text of an adapter pass through tool-call recovery: calls that a model wrote as text become ordinary calls,
 * marked `recovered`, in their place between the text before and the text after; attempts that must not run become failed
 * rows with the reason and the raw text; reasoning tags become reasoning blocks. Events are numbered anew, so a stored
 * transcript is resumed by a replay, not by a position.
 */
export function withToolCallRecovery(adapter: Adapter, options: AdapterRecoveryOptions = {}): Adapter {
  const recovering = new RecoveringAdapter(adapter, options);
  // A method that is absent says something: the stream cannot be resumed.
  if (!adapter.reopen) recovering.reopen = undefined;
  if (!adapter.fail) recovering.fail = undefined;
  return recovering;
}

class RecoveringAdapter implements Adapter {
  reopen: Adapter['reopen'] = (mode) => this.#reopen(mode);
  fail: Adapter['fail'] = (error) => this.#read(this.#adapter.fail?.(error) ?? []);
  readonly #adapter: Adapter;
  readonly #numbering = new Numbering();
  readonly #filter: EventFilter;
  /** What was read behind a gap. It is given out unless the stream is opened again, which brings it once more. */
  #behindGap: TranscriptEvent[] = [];
  #passedGap = false;

  constructor(adapter: Adapter, options: AdapterRecoveryOptions) {
    this.#adapter = adapter;
    this.#filter = new EventFilter(options);
  }

  push(chunk: string | object): TranscriptEvent[] {
    return this.#read(this.#adapter.push(chunk));
  }

  end(cause: EndCause, error?: unknown): TranscriptEvent[] {
    const events = this.#read(this.#adapter.end(cause, error), true);
    return [...events, ...this.#stamp(this.#filter.close())];
  }

  get position(): Adapter['position'] {
    return this.#adapter.position;
  }

  get resumeMode(): Adapter['resumeMode'] {
    return this.#adapter.resumeMode;
  }

  get finished(): Adapter['finished'] {
    return this.#adapter.finished;
  }

  get missing(): Adapter['missing'] {
    return this.#adapter.missing;
  }

  #reopen(mode: ReopenMode): TranscriptEvent[] {
    this.#behindGap = [];
    this.#passedGap = false;
    return this.#read(this.#adapter.reopen?.(mode) ?? []);
  }

  #read(fresh: TranscriptEvent[], all = false): TranscriptEvent[] {
    const events = this.#behindGap.length === 0 ? fresh : [...this.#behindGap, ...fresh];
    this.#behindGap = [];
    const stops = !all && !this.#passedGap && this.missing === true;
    const gap = stops ? events.findIndex(({ type }) => type === 'stream.gap') : -1;
    if (gap === -1) return this.#translate(events);
    this.#passedGap = true;
    this.#behindGap = events.slice(gap + 1);
    return this.#translate(events.slice(0, gap + 1));
  }

  #translate(events: readonly TranscriptEvent[]): TranscriptEvent[] {
    return events.flatMap((event) => {
      const admitted = this.#numbering.admit(event);
      if (admitted === 'old') return [];
      if (admitted === 'epoch' && !continues(event)) this.#filter.restart(event.streamId);
      return this.#stamp(this.#filter.read(event));
    });
  }

  #stamp(events: readonly TranscriptEvent[]): TranscriptEvent[] {
    return events.map((event) => this.#numbering.stamp(event));
  }
}

/** A connection that only brings what is lacking: texts go on where they are. Any other brings them again. */
function continues(event: TranscriptEvent): boolean {
  return event.type === 'stream.open' && event.mode === 'continue';
}
