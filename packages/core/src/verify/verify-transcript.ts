import type { TranscriptEvent } from '../events/index.ts';
import { CallCheck } from './calls.ts';
import { DeliveryCheck } from './delivery.ts';
import { RunCheck } from './runs.ts';
import { TextCheck } from './texts.ts';
import type { Check, Complain, Violation } from './violation.ts';

/**
 * Checks a recorded stream against the contract: calls, endings, delivery, progress, sub-agents, asks. Says which event
 * breaks which clause and how the emitting side mends it; an empty list means none was found. Never throws.
 */
export function verifyTranscript(events: readonly unknown[]): Violation[] {
  const violations: Violation[] = [];
  const delivery = new DeliveryCheck();
  let checks: Check[] = [delivery, ...contentChecks()];
  let index = 0;
  let event: TranscriptEvent | undefined;
  const complain: Complain = (clause, message, fix) => {
    violations.push({ clause, index, ...placeOf(event), message, fix });
  };
  for (const value of listOf(events)) {
    event = eventOf(value);
    // A replay tells everything again from the start.
    if (event?.type === 'stream.open' && event.mode === 'replay') checks = [delivery, ...contentChecks()];
    if (event) examine(event, checks, complain);
    else complain('B6', 'This is not an event.', PLACE);
    index += 1;
  }
  event = undefined;
  for (const check of checks) check.finish?.(complain);
  return violations;
}

const PLACE = 'Send `v`, `type`, `streamId`, `epoch`, `seq` and a `scope` of `runId` and `agentId`.';

/** What is no list counts as one thing that is no event. */
function listOf(events: readonly unknown[]): readonly unknown[] {
  try {
    return Array.isArray(events) ? Array.from(events) : [undefined];
  } catch {
    return [undefined];
  }
}

/** The value as an event whose own fields are read once and can be looked at; undefined when it is none. */
function eventOf(value: unknown): TranscriptEvent | undefined {
  try {
    return isEvent(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function contentChecks(): Check[] {
  return [new RunCheck(), new CallCheck(), new TextCheck()];
}

function examine(event: TranscriptEvent, checks: readonly Check[], complain: Complain): void {
  try {
    for (const check of checks) check.see(event, complain);
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : 'unreadable';
    complain(
      'B6',
      `A field of ${event.type} is not what it should be: ${detail}.`,
      'Check the event against the JSON Schema.',
    );
  }
}

function placeOf(event: TranscriptEvent | undefined): Partial<Violation> {
  if (!event) return {};
  const { seq, streamId } = event;
  return {
    seq,
    streamId,
    ...('toolCallId' in event && event.toolCallId !== undefined && { toolCallId: event.toolCallId }),
  };
}

function isEvent(value: unknown): value is TranscriptEvent {
  if (typeof value !== 'object' || value === null) return false;
  const { v, type, streamId, epoch, seq, scope } = value as Partial<Record<keyof TranscriptEvent, unknown>>;
  const placed = typeof streamId === 'string' && typeof epoch === 'number' && typeof seq === 'number';
  const scoped = typeof scope === 'object' && scope !== null && 'runId' in scope && 'agentId' in scope;
  return (
    v === 1 &&
    typeof type === 'string' &&
    placed &&
    scoped &&
    typeof scope.runId === 'string' &&
    typeof scope.agentId === 'string'
  );
}
