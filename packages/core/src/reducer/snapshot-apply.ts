import type { TranscriptEvent, TranscriptEventOf } from '../events/index.ts';
import type { Draft } from './draft.ts';
import { ROOT_AGENT_KEY } from './keys.ts';
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
  for (const inner of rehangCalls(draft, event.events)) {
    if (inner.type === 'snapshot.apply') continue;
    const { streamId, epoch, seq } = event;
    apply(draft, { ...inner, streamId, epoch, seq, authority: 'snapshot' });
    if ('messageId' in inner && typeof inner.messageId === 'string')
      named.add(resolveMessageKey(draft, inner.messageId));
  }
  draft.begin(event);
  if (event.replace) retractOthers(draft, event, named);
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
