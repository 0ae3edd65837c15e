import type { ToolCall } from '../entities/index.ts';
import type { TranscriptEvent, TranscriptEventOf } from '../events/index.ts';
import type { Draft } from './draft.ts';
import { findStarted, occurrencesOf } from './find-call.ts';
import { occurrenceKey, runKeyOf, toolCallKeyOf } from './keys.ts';
import { callOf, messageOf } from './lookup.ts';

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
    const home = findStarted(draft, start);
    if (home && isNamed(home, start)) claimed.add(home.key);
    else if (start.messageId !== undefined) strangers.push(start);
  }
  const moved = new Map<string, string>();
  const known = new Map<string, ToolCall[]>();
  for (const start of strangers) {
    const call = callsOf(draft, start, known).find(
      (one) => !claimed.has(one.key) && isInStep(one, start) && isNamed(one, start),
    );
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

function isNamed({ name }: ToolCall, { toolName }: Start): boolean {
  return name === '' || name === toolName;
}

function isInStep({ stepId }: ToolCall, { scope }: Start): boolean {
  return stepId === undefined || scope.stepId === undefined || stepId === scope.stepId;
}

/** Known calls of an opener's run under its id, whatever message shows them, first ones first. */
function callsOf(
  draft: Draft,
  { scope, toolCallId }: Start,
  known: Map<string, ToolCall[]>,
): readonly ToolCall[] {
  const base = toolCallKeyOf(scope.agentId, toolCallId);
  const runKey = runKeyOf(scope.runId);
  const key = JSON.stringify([base, runKey]);
  const calls = known.get(key) ?? [];
  if (known.has(key)) return calls;
  for (let n = 1; n <= occurrencesOf(draft, base); n++) {
    const call = callOf(draft, occurrenceKey(base, n));
    if (call?.runKey === runKey) calls.push(call);
  }
  known.set(key, calls);
  return calls;
}
