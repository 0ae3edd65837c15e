import type { TranscriptEvent } from '../events/index.ts';
import { seededRandom } from './random.ts';

/** What a shuffle leaves alone. */
export interface ShuffleOptions {
  /**
   * Events about one entity stay in order, and so does whatever settles or withdraws others (ends of runs, agents,
   * streams and spawning calls, resets, snapshots) relative to what it may touch. Default true.
   */
  keepOrderPerEntity?: boolean;
}

/** The events in another order, the same for the same seed. Sequence numbers stay: this is late delivery, not another stream. */
export function shuffle(
  events: readonly TranscriptEvent[],
  seed: number,
  options: ShuffleOptions = {},
): TranscriptEvent[] {
  const random = seededRandom(seed);
  const keepOrder = options.keepOrderPerEntity ?? true;
  const marks = events.map(markerOf(events));
  const waiting = events.map((_, index) => index);
  const shuffled: TranscriptEvent[] = [];
  while (waiting.length > 0) {
    const free = keepOrder
      ? waiting.filter((at, place) => !depends(at, waiting.slice(0, place), marks))
      : waiting;
    const next = free[Math.floor(random() * free.length)] ?? 0;
    waiting.splice(waiting.indexOf(next), 1);
    const event = events[next];
    if (event) shuffled.push(event);
  }
  return shuffled;
}

interface Mark {
  /** Settles or withdraws things of others. */
  barrier: boolean;
  /** Events with the same entity are about one thing. */
  entity: string;
  /** The message it happens in. */
  message?: string;
  /** It opens or ends that message. */
  bounds: boolean;
}

const BARRIERS: ReadonlySet<TranscriptEvent['type']> = new Set([
  'stream.open',
  'stream.gap',
  'stream.end',
  'run.wait',
  'run.end',
  'agent.end',
  'step.reset',
  'message.retract',
  'snapshot.apply',
]);

function depends(at: number, earlier: readonly number[], marks: readonly Mark[]): boolean {
  const mark = marks[at];
  return earlier.some((index) => {
    const before = marks[index];
    if (!mark || !before || mark.barrier || before.barrier || mark.entity === before.entity) return true;
    return (mark.bounds || before.bounds) && mark.message !== undefined && mark.message === before.message;
  });
}

function markerOf(events: readonly TranscriptEvent[]): (event: TranscriptEvent) => Mark {
  const spawns = new Set<string>();
  const askCalls = new Map<string, string>();
  for (const event of events) {
    const links = event.type === 'agent.start' || event.type === 'agent.update';
    if (links && event.spawnToolCallId !== undefined) spawns.add(event.spawnToolCallId);
    if (event.type === 'ask.open' && event.toolCallId !== undefined)
      askCalls.set(event.askId, event.toolCallId);
  }
  return (event) => ({
    // The end of a spawning call settles what hangs below it.
    barrier: BARRIERS.has(event.type) || (event.type === 'tool.end' && spawns.has(event.toolCallId)),
    entity: entityOf(event, askCalls),
    bounds: event.type.startsWith('message.'),
    ...('messageId' in event && { message: JSON.stringify([event.scope.agentId, event.messageId]) }),
  });
}

/** An ask belongs to its call, whose state it moves. */
function entityOf(event: TranscriptEvent, askCalls: ReadonlyMap<string, string>): string {
  const { agentId, stepId, runId } = event.scope;
  if ('blockId' in event) return JSON.stringify(['block', agentId, event.messageId, stepId, event.blockId]);
  const call = 'askId' in event ? askCalls.get(event.askId) : undefined;
  const toolCallId = call ?? ('toolCallId' in event ? event.toolCallId : undefined);
  if (toolCallId !== undefined) return JSON.stringify(['call', agentId, toolCallId]);
  if ('askId' in event) return JSON.stringify(['ask', event.askId]);
  if ('artifactId' in event) return JSON.stringify(['artifact', event.artifactId]);
  if ('noticeId' in event) return JSON.stringify(['notice', event.noticeId]);
  if (event.type.startsWith('message.') && 'messageId' in event)
    return JSON.stringify(['message', agentId, event.messageId]);
  return JSON.stringify([event.type.split('.')[0], agentId, runId]);
}
