import type { TranscriptEvent, TranscriptEventOf } from '../events/index.ts';
import type { Draft } from './draft.ts';
import { ROOT_AGENT_KEY } from '../internal/root-agent.ts';
import { messageRetract } from './message.ts';
import { resolveMessageKey } from './scope.ts';
import { rehangCalls } from './snapshot-calls.ts';
import { agentOf, messageOf } from './lookup.ts';

/**
 * Applies a native snapshot: its events merge by key and say what is known for sure. Nothing it leaves out disappears,
 * unless it declares to replace everything.
 */
export function snapshotApply(
  draft: Draft,
  event: TranscriptEventOf<'snapshot.apply'>,
  apply: (draft: Draft, event: TranscriptEvent) => void,
): void {
  const named = new Set<string>();
  const { streamId, epoch, seq } = event;
  for (const inner of rehangCalls(draft, eventsIn(draft, event))) {
    apply(draft, { ...inner, streamId, epoch, seq, authority: 'snapshot' });
    if ('messageId' in inner && typeof inner.messageId === 'string')
      named.add(resolveMessageKey(draft, inner.messageId, inner.scope.agentId));
  }
  draft.begin(event);
  if (event.replace) retractOthers(draft, event, named);
}

/** The events of a snapshot; one that is none costs itself. What a record says of connections is not about this one. */
function eventsIn(draft: Draft, { events }: TranscriptEventOf<'snapshot.apply'>): readonly TranscriptEvent[] {
  return events.filter((inner: Partial<TranscriptEvent> | null) => {
    const isEvent = typeof inner?.type === 'string' && typeof inner.scope?.agentId === 'string';
    if (!isEvent) draft.diagnose('bad-event', undefined, 'an event of it is none');
    return isEvent && inner.type !== 'snapshot.apply' && !inner.type?.startsWith('stream.');
  });
}

function retractOthers(
  draft: Draft,
  event: TranscriptEventOf<'snapshot.apply'>,
  named: ReadonlySet<string>,
): void {
  const root = agentOf(draft, ROOT_AGENT_KEY);
  for (const key of root?.messageKeys ?? []) {
    const message = messageOf(draft, key);
    if (!message || message.retracted || named.has(key)) continue;
    messageRetract(draft, { ...event, type: 'message.retract', messageId: message.id });
  }
}
