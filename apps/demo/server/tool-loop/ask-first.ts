import type { AskAnswer, AskDesk } from './ask-desk.ts';
import type { CallOutcome, CallPlace } from './call-outcome.ts';
import type { EventWriter } from './event-writer.ts';
import { spellDuration } from './limits.ts';
import type { Limit } from './limits.ts';
import type { LoopClock } from './loop-clock.ts';
import type { ApprovalRequest, Tool } from './tool.ts';

/** The answers offered when a tool names none. */
const approvalOptions = [
  { id: 'allow', label: 'Allow once', role: 'allow' },
  { id: 'allow-always', label: 'Always allow', role: 'allow-always' },
  { id: 'reject', label: 'Deny', role: 'reject' },
] as const;

/** What an ask needs of its surroundings. */
export interface AskRoom {
  desk: AskDesk;
  events: EventWriter;
  clock: LoopClock;
  signal: AbortSignal;
  limit: Limit;
}

/** Go on with this input, or end like this. */
export type Permission = { input: unknown } | { end: CallOutcome };

/**
 * Asks a person before a tool runs, when the tool wants that. Writes `ask.open` and its one `ask.close`.
 * Nobody answering in time ends the call as cancelled, without effects.
 */
export async function askFirst(
  call: { tool: Tool; input: unknown; place: CallPlace },
  room: AskRoom,
): Promise<Permission> {
  const request = call.tool.approval?.(call.input);
  if (!request || room.desk.isAllowed(call.tool.name)) return { input: call.input };
  const askId = `${room.events.scope.runId}:${room.events.scope.agentId}:${call.place.toolCallId}`;
  const verdict = await waitForAnswer(askId, request, { ...room, place: call.place });
  if (verdict === 'stopped') {
    room.events.write({ type: 'ask.close', askId, outcome: 'cancelled', by: 'user' });
    return { end: { outcome: 'cancelled', reason: 'stopped', effects: 'none' } };
  }
  if (verdict === 'expired') {
    const reason = `Nobody answered within ${spellDuration(room.limit.value)}. Raise it with ${room.limit.raise}.`;
    room.events.write({ type: 'ask.close', askId, outcome: 'expired', by: 'policy', reason });
    return { end: { outcome: 'cancelled', reason, effects: 'none' } };
  }
  return applyAnswer(verdict, askId, { call, room });
}

function applyAnswer(
  answer: AskAnswer,
  askId: string,
  { call, room }: { call: { tool: Tool; input: unknown; place: CallPlace }; room: AskRoom },
): Permission {
  const reason = answer.reason === undefined || answer.reason === '' ? {} : { reason: answer.reason };
  room.events.write({ type: 'ask.close', askId, outcome: answer.outcome, by: 'user', ...reason });
  if (answer.outcome === 'denied') {
    return { end: { outcome: 'denied', reason: answer.reason || 'Not allowed by the person.' } };
  }
  if (answer.always) room.desk.allow(call.tool.name);
  if (answer.input === undefined) return { input: call.input };
  room.events.write({ type: 'tool.input.set', ...call.place, complete: true, input: answer.input });
  return { input: answer.input };
}

function waitForAnswer(
  askId: string,
  request: ApprovalRequest,
  room: AskRoom & { place: CallPlace },
): Promise<AskAnswer | 'stopped' | 'expired'> {
  return new Promise((resolve) => {
    const settle = (verdict: AskAnswer | 'stopped' | 'expired'): void => {
      cancelTimer();
      takeOff();
      room.signal.removeEventListener('abort', onStop);
      resolve(verdict);
    };
    const onStop = (): void => settle('stopped');
    const takeOff = room.desk.lay(askId, settle);
    const cancelTimer = room.clock.after(room.limit.value, () => settle('expired'));
    room.signal.addEventListener('abort', onStop, { once: true });
    room.events.write({
      type: 'ask.open',
      askId,
      kind: 'approval',
      toolCallId: room.place.toolCallId,
      title: request.title,
      prompt: request.prompt,
      options: request.options ?? approvalOptions,
      expiresAt: room.clock.now() + room.limit.value,
    });
    if (room.signal.aborted) onStop();
  });
}
