import type { TranscriptEvent } from '../events/index.ts';
import type { Check, Complain } from './violation.ts';

const COUNT = 'Count `seq` up by one for every event of a stream and epoch.';

/** Numbering, and one session for all. */
export class DeliveryCheck implements Check {
  readonly #streams = new Map<string, { epoch: number; seq: number }>();
  #first: TranscriptEvent | undefined;

  see(event: TranscriptEvent, complain: Complain): void {
    if (event.authority !== 'local') this.#count(event, complain);
    this.#first ??= event;
    const { sessionId } = event.scope;
    const session = this.#first.scope.sessionId;
    if (sessionId === session) return;
    const fix = 'Stamp the same `scope.sessionId` on every event of a transcript.';
    complain('C3', `An event of session ${sessionId ?? 'none'} in a stream of ${session ?? 'none'}.`, fix);
  }

  #count({ streamId, epoch, seq }: TranscriptEvent, complain: Complain): void {
    const last = this.#streams.get(streamId);
    if (last && epoch < last.epoch) {
      const fix = 'Raise `epoch` with every reconnect.';
      complain('C1', `Epoch ${epoch} comes after ${last.epoch}.`, fix);
      return;
    }
    const before = last?.epoch === epoch ? last.seq : -1;
    if (seq <= before) {
      complain('C1', `seq ${seq} was used already.`, COUNT);
    } else if (seq > before + 1 && last) {
      complain('C1', `seq jumps from ${before} to ${seq}.`, COUNT);
    }
    this.#streams.set(streamId, { epoch, seq: Math.max(seq, before) });
  }
}
