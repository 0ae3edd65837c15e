import type { ToolCall } from '../entities/index.ts';
import type { TranscriptEvent, TranscriptEventOf } from '../events/index.ts';
import type { Draft } from './draft.ts';
import { messageKeyOf, occurrenceKey, runKeyOf, runMessageKeyOf, toolCallKeyOf } from './keys.ts';
import { callOf, lineOf, messageOf } from './lookup.ts';

type Start = TranscriptEventOf<'tool.start'>;

/**
 * A record may hang a call from a message under another id than the live stream did. Gives the events of such calls the
 * message in which the call is known, so that it stays one row in its place. Calls are matched by agent, run, id and
 * name; a call that the record also states in its known place is not taken for another one.
 */
export function rehangCalls(draft: Draft, events: readonly TranscriptEvent[]): readonly TranscriptEvent[] {
  const starts = events.filter((event): event is Start => event.type === 'tool.start');
  const claimed = new Set<string>();
  const strangers: Start[] = [];
  for (const start of starts) {
    const home = callsOf(draft, start).find((call) => isHome(draft, call, start));
    if (home) claimed.add(home.key);
    else if (start.messageId !== undefined) strangers.push(start);
  }
  const moved = new Map<string, string>();
  for (const start of strangers) {
    const call = callsOf(draft, start).find(({ key }) => !claimed.has(key));
    const message = call && messageOf(draft, call.messageKey);
    if (!message) continue;
    claimed.add(call.key);
    moved.set(placeOf(start), message.id);
  }
  if (moved.size === 0) return events;
  return events.map((event) => {
    if (!('toolCallId' in event) || !('messageId' in event)) return event;
    const messageId = moved.get(placeOf(event));
    return messageId === undefined ? event : { ...event, messageId };
  });
}

function placeOf({
  scope,
  toolCallId,
  messageId,
}: Pick<Start, 'scope' | 'toolCallId' | 'messageId'>): string {
  return JSON.stringify([scope.agentId, scope.runId, scope.stepId, toolCallId, messageId]);
}

/** Known calls that an opener may mean, whatever message shows them, first ones first. */
function callsOf(draft: Draft, { scope, toolCallId, toolName }: Start): ToolCall[] {
  const base = toolCallKeyOf(scope.agentId, toolCallId);
  const count = callOf(draft, base)?.reused ? (lineOf(draft, `call:${base}`)?.value as number) : 1;
  return Array.from({ length: count }, (_, n) => callOf(draft, occurrenceKey(base, n + 1)))
    .filter((call) => call !== undefined)
    .filter((call) => call.runKey === runKeyOf(scope.runId))
    .filter(({ stepId }) => stepId === undefined || scope.stepId === undefined || stepId === scope.stepId)
    .filter(({ name }) => name === '' || name === toolName);
}

/** Whether the record shows the call in the message where it is known. */
function isHome(draft: Draft, call: ToolCall, { scope, messageId }: Start): boolean {
  if (messageId === undefined || call.messageKey === runMessageKeyOf(scope)) return true;
  const key = messageKeyOf(scope.agentId, messageId);
  return call.messageKey === key || call.messageKey === lineOf(draft, `alias:${key}`)?.value;
}
