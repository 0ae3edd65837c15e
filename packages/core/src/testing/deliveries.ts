import type { EventEnvelope, TranscriptEvent } from '../events/index.ts';
import { seededRandom } from './random.ts';

/** How a delivery ends: well, with an error the source reports, by the person, in silence, or by a broken connection. */
export type Ending = 'finish' | 'error' | 'stop' | 'eof' | 'transport-error';

/** The first `index` events, then an ending for every run and stream that is still open. */
export function cutAt(events: readonly TranscriptEvent[], index: number, ending: Ending): TranscriptEvent[] {
  const kept = events.slice(0, index);
  const runs = new Map<string, TranscriptEvent>();
  const streams = new Map<string, TranscriptEvent>();
  for (const event of kept.length > 0 ? kept : events.slice(0, 1)) {
    if (event.type === 'run.end' && event.outcome !== 'waiting') runs.delete(event.scope.runId);
    else if (event.type !== 'stream.open' && event.type !== 'stream.end') runs.set(event.scope.runId, event);
    if (event.type === 'stream.end') streams.delete(event.streamId);
    else streams.set(event.streamId, event);
  }
  const endings: TranscriptEvent[] = [];
  for (const event of runs.values()) {
    const after = nextOf(event, [...kept, ...endings]);
    if (ending === 'finish') endings.push({ ...after, type: 'run.end', outcome: 'completed' });
    if (ending === 'error')
      endings.push({ ...after, type: 'run.end', outcome: 'failed', error: 'The provider broke off' });
    if (ending === 'stop') endings.push(stopOf(after, endings.length));
  }
  if (ending === 'stop') return [...kept, ...endings];
  const error = { cause: 'error', error: 'reset by peer' } as const;
  for (const event of streams.values()) {
    const after = nextOf(event, [...kept, ...endings]);
    endings.push({
      ...after,
      type: 'stream.end',
      ...(ending === 'transport-error' ? error : { cause: 'eof' }),
    });
  }
  return [...kept, ...endings];
}

/** About one event in three comes again, some places later. */
export function duplicate(events: readonly TranscriptEvent[], seed: number): TranscriptEvent[] {
  const random = seededRandom(seed);
  const delivered = [...events];
  for (const event of events) {
    if (random() > 0.35) continue;
    const from = delivered.indexOf(event) + 1;
    delivered.splice(from + Math.floor(random() * (delivered.length - from + 1)), 0, event);
  }
  return delivered;
}

/** The whole delivery once more under a new epoch, each stream opened as a replay. */
export function replay(events: readonly TranscriptEvent[], epoch: number): TranscriptEvent[] {
  const counts = new Map<string, number>();
  const replayed: TranscriptEvent[] = [];
  const push = (event: TranscriptEvent): void => {
    const seq = counts.get(event.streamId) ?? 0;
    counts.set(event.streamId, seq + 1);
    replayed.push({ ...event, epoch, seq });
  };
  for (const event of events) {
    const isOpen = event.type === 'stream.open';
    if (!counts.has(event.streamId)) {
      push({ ...(isOpen ? event : nextOf(event, [])), type: 'stream.open', mode: 'replay' });
    }
    if (!isOpen) push(event);
  }
  return replayed;
}

/** A connection that breaks after `index` events and goes on under the next epoch with what was missing. */
export function resumeAt(events: readonly TranscriptEvent[], index: number): TranscriptEvent[] {
  const broken = cutAt(events, index, 'transport-error');
  const counts = new Map<string, number>();
  const rest: TranscriptEvent[] = [];
  const push = (event: TranscriptEvent): void => {
    const seq = counts.get(event.streamId) ?? 0;
    counts.set(event.streamId, seq + 1);
    rest.push({ ...event, epoch: event.epoch + 1, seq });
  };
  for (const event of events.slice(index)) {
    if (!counts.has(event.streamId) && event.type !== 'stream.open') {
      push({ ...nextOf(event, []), type: 'stream.open', mode: 'continue' });
    }
    push(event);
  }
  return [...broken, ...rest];
}

/** An envelope that follows the last event of the same stream. */
function nextOf(event: TranscriptEvent, events: readonly TranscriptEvent[]): EventEnvelope {
  const { v, source, streamId, epoch, scope, at } = event;
  const last = events.findLast((known) => known.streamId === streamId && known.epoch === epoch);
  const { sessionId, runId } = scope;
  return {
    v,
    source,
    streamId,
    epoch,
    seq: last === undefined ? 0 : last.seq + 1,
    scope: { runId, agentId: 'root', ...(sessionId !== undefined && { sessionId }) },
    ...(at !== undefined && { at }),
  };
}

function stopOf(after: EventEnvelope, seq: number): TranscriptEvent {
  const local = { source: 'callboard', streamId: 'local', epoch: 0, seq, authority: 'local' } as const;
  return { ...after, ...local, type: 'run.end', outcome: 'cancelled', by: 'user' };
}
