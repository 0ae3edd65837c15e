import type { ToolCall } from '../entities/index.ts';
import type { Draft } from './draft.ts';
import { occurrenceKey } from './keys.ts';
import { countOf, note } from './ledger.ts';
import { callOf } from './lookup.ts';

/** Where a call stands: in a run, and in one of its steps (`''`: in none) and messages, or in any of them. */
export interface CallPlace {
  readonly runKey: string;
  readonly stepId?: string | undefined;
  readonly messageKey?: string | undefined;
}

/** The newest call of an id that was used several times, in one place. `base` is the key of its first call. */
export function newestAt(draft: Draft, base: string, place: CallPlace): ToolCall | undefined {
  const call = callOf(draft, occurrenceKey(base, countOf(draft, 'place', placeKey(base, place)) || 1));
  // The first one is noted nowhere until it is used again, and a call that moved on since is elsewhere.
  return call && isAt(call, place) ? call : undefined;
}

/** Notes where a call of a reused id stands, so that it is found without a look at the others. */
export function notePlace(draft: Draft, base: string, call: ToolCall): void {
  const { runKey, messageKey, occurrence: value, stepId = '' } = call;
  const places = [{ runKey }, { runKey, stepId }, { runKey, messageKey }, { runKey, stepId, messageKey }];
  for (const place of places) {
    const key = placeKey(base, place);
    if (countOf(draft, 'place', key) < value) note(draft, 'place', key, { value });
  }
}

function isAt(call: ToolCall, { runKey, stepId, messageKey }: CallPlace): boolean {
  return (
    call.runKey === runKey &&
    (stepId === undefined || (call.stepId ?? '') === stepId) &&
    (messageKey === undefined || call.messageKey === messageKey)
  );
}

function placeKey(base: string, { runKey, stepId, messageKey }: CallPlace): string {
  return JSON.stringify([base, runKey, stepId, messageKey]);
}
