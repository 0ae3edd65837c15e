import type { TranscriptEvent } from '@callboard/core';

interface StreamCount {
  epoch: number;
  /** Number of the next event that goes out. */
  next: number;
  /** Numbers that came in, as ranges in order. */
  seen: [number, number][];
}

/** More holes than this are not remembered: the first ones will not be filled any more. */
const MAX_RANGES = 64;

/**
 * One event that comes in becomes none, one or several that go out, so they are numbered anew. A repeat is known by the
 * number it came with.
 */
export class Numbering {
  readonly #streams = new Map<string, StreamCount>();

  /** `old`: a repeat, or of a connection that was replaced. `epoch`: the first of a new one. */
  admit(event: TranscriptEvent): 'new' | 'epoch' | 'old' {
    const known = this.#streams.get(event.streamId);
    if (known && event.epoch < known.epoch) return 'old';
    if (known?.epoch === event.epoch) {
      if (event.authority === 'local') return 'new';
      return add(known.seen, event.seq) ? 'new' : 'old';
    }
    const seen: [number, number][] = event.authority === 'local' ? [] : [[event.seq, event.seq]];
    this.#streams.set(event.streamId, { epoch: event.epoch, next: 0, seen });
    return known ? 'epoch' : 'new';
  }

  /** The event under its own number. What a client says about its connection takes none. */
  stamp(event: TranscriptEvent): TranscriptEvent {
    const stream = this.#streams.get(event.streamId);
    if (!stream || (event.authority === 'local' && event.type.startsWith('stream.'))) return event;
    const seq = stream.next;
    stream.next += 1;
    return event.seq === seq ? event : { ...event, seq };
  }
}

/** Adds a number to ranges; false when it was there. */
function add(ranges: [number, number][], seq: number): boolean {
  const last = ranges.at(-1);
  if (last && seq === last[1] + 1) {
    last[1] = seq;
    return true;
  }
  if (ranges.some(([from, to]) => seq >= from && seq <= to)) return false;
  const at = ranges.findIndex(([from]) => from > seq);
  ranges.splice(at === -1 ? ranges.length : at, 0, [seq, seq]);
  for (let i = ranges.length - 1; i > 0; i -= 1) {
    const [before, here] = [ranges[i - 1], ranges[i]];
    if (!before || !here || here[0] > before[1] + 1) continue;
    before[1] = Math.max(before[1], here[1]);
    ranges.splice(i, 1);
  }
  const [first, second] = ranges;
  if (ranges.length > MAX_RANGES && first && second) ranges.splice(0, 2, [first[0], second[1]]);
  return true;
}
